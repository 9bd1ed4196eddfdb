// A column at the left of an editor whose boxes stand beside their lines, drawn for the lines in sight only.
import * as monaco from "monaco-editor/editor";
import type { Lane, LaneItem, Release } from "./open-editor.ts";

type Editor = monaco.editor.IStandaloneCodeEditor;

interface Drawn {
  readonly host: HTMLElement;
  readonly erase: Release;
}

/** Widths of the lanes of an editor, in the order in which they came; the text begins behind them. */
const lanesOf = new WeakMap<HTMLElement, { element: HTMLElement; width: string }[]>();

function arrange(container: HTMLElement): void {
  const before: string[] = [];
  const left = (): string => (before.length === 0 ? "" : `calc(${before.join(" + ")})`);
  for (const { element, width } of lanesOf.get(container) ?? []) {
    element.style.left = left() || "0";
    before.push(width);
  }
  container.style.left = left();
}

export function createLane(editor: Editor, { name, width }: { readonly name: string; readonly width: string }): Lane {
  const container = editor.getContainerDomNode();
  const element = document.createElement("div");
  element.className = "editor-lane";
  element.setAttribute("role", "group");
  element.setAttribute("aria-label", name);
  element.style.cssText = `position: absolute; top: 0; bottom: 0; width: ${width}; overflow: hidden`;
  container.parentElement?.append(element);
  lanesOf.set(container, [...(lanesOf.get(container) ?? []), { element, width }]);
  arrange(container);

  let items: readonly LaneItem[] = [];
  /** Where the items' lines are now. */
  const ranges = editor.createDecorationsCollection();
  const drawn = new Map<string, Drawn>();
  const erase = (key: string): void => {
    const box = drawn.get(key);
    drawn.delete(key);
    box?.erase();
    box?.host.remove();
  };
  /** The first item that ends at a line or after it. */
  const firstFrom = (line: number): number => {
    let [low, high] = [0, items.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ranges.getRange(middle)?.endLineNumber ?? 0) < line) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const draw = (): void => {
    const top = editor.getScrollTop();
    const gone = new Set(drawn.keys());
    const seen = editor.getVisibleRanges();
    const last = seen.at(-1)?.endLineNumber ?? 0;
    for (let index = firstFrom(seen[0]?.startLineNumber ?? 1); index < items.length; index += 1) {
      const item = items[index];
      const range = ranges.getRange(index);
      if (item === undefined || range === null || range.startLineNumber > last) break;
      const from = editor.getTopForLineNumber(range.startLineNumber) - top;
      const to = editor.getBottomForLineNumber(range.endLineNumber) - top;
      // Folded away.
      if (to <= from) continue;
      gone.delete(item.key);
      let box = drawn.get(item.key);
      if (box === undefined) {
        const host = document.createElement("div");
        element.append(host);
        box = { host, erase: item.draw(host) };
        drawn.set(item.key, box);
      }
      const above = Math.max(0, Math.min(-from, to - from));
      box.host.style.cssText = `position: absolute; inset-inline: 0; top: 0; height: ${to - from}px; transform: translateY(${from}px); --lane-above: ${above}px`;
    }
    for (const key of gone) erase(key);
  };
  /** Once a frame, however much moved. */
  let frame = 0;
  const soon = (): void => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      draw();
    });
  };
  const watches = [
    // With the text, not a frame behind it.
    editor.onDidScrollChange(draw),
    editor.onDidLayoutChange(soon),
    editor.onDidContentSizeChange(soon),
    editor.onDidChangeHiddenAreas(soon),
    editor.onDidChangeModelContent(soon),
  ];
  const onWheel = (event: WheelEvent): void => {
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? editor.getOption(monaco.editor.EditorOption.lineHeight) : 1;
    editor.setScrollTop(editor.getScrollTop() + event.deltaY * unit);
    event.preventDefault();
  };
  element.addEventListener("wheel", onWheel, { passive: false });
  return {
    element,
    set(next) {
      const kept = new Set(next.map(({ key }) => key));
      for (const key of [...drawn.keys()]) if (!kept.has(key)) erase(key);
      items = next;
      ranges.set(next.map(({ from, to }) => ({ range: new monaco.Range(from, 1, to, 1), options: { isWholeLine: true } })));
      draw();
    },
    dispose() {
      cancelAnimationFrame(frame);
      for (const watch of watches) watch.dispose();
      for (const key of [...drawn.keys()]) erase(key);
      ranges.clear();
      element.remove();
      lanesOf.set(
        container,
        (lanesOf.get(container) ?? []).filter((lane) => lane.element !== element),
      );
      arrange(container);
    },
  };
}
