// How far a text can be scrolled sideways, and farther where what stands beside it is wider: a zone without a height is as wide as that.
import type * as monaco from "monaco-editor/editor";
import type { Reach } from "./open-editor.ts";

export function createReach(editor: monaco.editor.IStandaloneCodeEditor, listener: (px: number) => void): Reach {
  let least = 0;
  let id: string | null = null;
  const width = (): number => editor.getLayoutInfo().contentWidth;
  const tell = (): void => listener(Math.max(0, editor.getScrollWidth() - width()));
  const lay = (): void => {
    if (least === 0 && id === null) return;
    editor.changeViewZones((zones) => {
      if (id !== null) zones.removeZone(id);
      id =
        least === 0
          ? null
          : zones.addZone({
              afterLineNumber: 0,
              heightInPx: 0,
              minWidthInPx: width() + least,
              showInHiddenAreas: true,
              domNode: document.createElement("div"),
            });
    });
  };
  const watches = [
    editor.onDidScrollChange(({ scrollWidthChanged }) => {
      if (scrollWidthChanged) tell();
    }),
    editor.onDidLayoutChange(() => {
      lay();
      tell();
    }),
  ];
  tell();
  return {
    set: (next) => {
      if (next === least) return;
      least = next;
      lay();
      tell();
    },
    dispose: () => {
      for (const watch of watches) watch.dispose();
      least = 0;
      lay();
    },
  };
}
