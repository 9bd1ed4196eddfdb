// What stands in a zone and takes the pointer: Monaco's own zones lie below the text, so it is held over the room that the zone makes.
import type * as monaco from "monaco-editor/editor";

type Editor = monaco.editor.IStandaloneCodeEditor;

export interface LiveZone {
  readonly element: HTMLElement;
  /** `top`: px below the top of the view. */
  onTop(top: number): void;
  dispose(): void;
}

let made = 0;

export function createLiveZone(editor: Editor): LiveZone {
  made += 1;
  const id = `live zone ${made}`;
  const element = document.createElement("div");
  element.className = "editor-live-zone";
  element.style.cssText = "position: absolute; top: -10000px";
  const place = (): void => {
    const { contentLeft, contentWidth, verticalScrollbarWidth } = editor.getLayoutInfo();
    element.style.left = `${contentLeft}px`;
    element.style.width = `${Math.max(0, contentWidth - verticalScrollbarWidth)}px`;
  };
  place();
  const widget: monaco.editor.IOverlayWidget = { getId: () => id, getDomNode: () => element, getPosition: () => null };
  editor.addOverlayWidget(widget);
  const watch = editor.onDidLayoutChange(place);
  return {
    element,
    onTop: (top) => {
      element.style.top = `${top}px`;
    },
    dispose: () => {
      watch.dispose();
      editor.removeOverlayWidget(widget);
    },
  };
}
