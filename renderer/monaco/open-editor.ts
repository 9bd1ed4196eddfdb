// One open text as features see it: what they may read, ask for and put beside it, without Monaco's own API.

/** Takes back what was given or asked for. */
export type Release = () => void;

/** Lines `from` to `to` of the text, counted from 1, both inside. */
export interface Lines {
  readonly from: number;
  readonly to: number;
}

/** Something drawn at lines. Classes are the feature's own; colours come from tokens, so both themes have them. */
export interface Mark extends Lines {
  /** Behind the whole lines. */
  readonly line?: string;
  /** In the column between line numbers and text, one box in each line. */
  readonly bar?: string;
  /** Behind the line numbers and that column, one box in each line. */
  readonly margin?: string;
  /** On characters of the first line, columns from 1, `end` outside. */
  readonly text?: { readonly start: number; readonly end: number; readonly className: string };
  /** Words after the end of the first line, which are no part of the text. */
  readonly after?: { readonly words: string; readonly className: string };
  /** In the ruler beside the scroll bar: a token ("--upd-mark"), half as wide where it is light. */
  readonly ruler?: { readonly token: `--${string}`; readonly isLight?: boolean };
}

/** Marks of one feature; they move with their lines while one types. */
export interface Marks {
  set(marks: readonly Mark[]): void;
  dispose(): void;
}

/** One piece of a lane, beside the lines that it is about. */
export interface LaneItem extends Lines {
  /** Stays drawn as long as the key stays. */
  readonly key: string;
  /** Fills its box, which is as high as its lines and says in --lane-above how many px of it are scrolled away; answers how it is taken away. */
  draw(host: HTMLElement): Release;
}

/** A column of its own at the left of the line numbers; its pieces scroll, fold and move with their lines. */
export interface Lane {
  /** What holds the pieces: takes roles, the focus and keys where the feature gives it some. */
  readonly element: HTMLElement;
  /** In the order of their lines, which do not overlap. */
  set(items: readonly LaneItem[]): void;
  dispose(): void;
}

/** Lines that are not drawn; the text has them all the same. */
export interface Folds {
  /** In their order; they do not overlap. */
  set(lines: readonly Lines[]): void;
  dispose(): void;
}

/** px */
export interface Scroll {
  readonly top: number;
  readonly left: number;
}

/** Room between two lines. */
export interface Zone {
  /** In px; the text below moves. */
  resize(height: number): void;
  dispose(): void;
}

export interface ZoneOptions {
  /** Line that it stands under; 0 = above the first. */
  readonly after: number;
  /** px */
  readonly height: number;
  /** Stands there also where the line below it is folded. */
  readonly inFolds?: boolean;
  /** Of what it is at the left of the text, below line numbers. */
  readonly margin?: string;
  /** Takes the pointer, the focus and keys of its own; without it the zone is only seen. */
  readonly isLive?: boolean;
  draw(host: HTMLElement): Release;
}

/** How far a text can be scrolled sideways. */
export interface Reach {
  /** At least so far, px: what stands beside the text is wider. */
  set(least: number): void;
  dispose(): void;
}

export interface HoverCard extends Lines {
  readonly key: string;
  /** px at most; as wide as a card may be unless said. */
  readonly width?: number;
  /** Fills the card, which stands under its lines, or above them where there is no room. */
  draw(host: HTMLElement): Release;
}

/** Where the pointer rests: on a bar beside the line numbers, a line number, or the text. */
export type HoverPlace = "bar" | "number" | "text";

export interface Hover {
  /** Opens the card that the provider has for a line, as if the pointer were on its bar; without one, closes. */
  show(line: number): void;
  /** Opens a card that stands for something else than what the pointer is on. */
  open(card: HoverCard): void;
  /** The pointer rests on what the card is about, beside the text; null: it left. Opens and closes as on a bar. */
  point(card: HoverCard | null): void;
  hide(): void;
  dispose(): void;
}

/** One edit as it happened: what stood between two places (lines and columns from 1) became `text`. */
export interface LineEdit {
  readonly fromLine: number;
  readonly fromColumn: number;
  readonly toLine: number;
  readonly toColumn: number;
  readonly text: string;
}

export interface OpenEditor {
  readonly path: string;
  /** The text with LF, without a byte-order mark; copies all of it. */
  text(): string;
  lineCount(): number;
  /** The line of the caret. */
  caret(): number;
  /** Tells of each edit, each to be applied after the one before; null = the text is another one altogether. */
  onEdit(listener: (edits: readonly LineEdit[] | null) => void): Release;
  onCaret(listener: (line: number) => void): Release;
  /** The lines of which something is selected; a selection that ends before the first letter of a line leaves that out. Null = nothing is. */
  selection(): Lines | null;
  onSelection(listener: () => void): Release;
  /** The lines in sight. */
  visible(): Lines;
  /** The line at the top, with the share of it that is scrolled away: 12.5. */
  lineAtTop(): number;
  /** Brings a line (with a share of it) to the top, as far as the text goes. */
  showAtTop(line: number): void;
  /** Whether the text stands at its end. */
  isAtEnd(): boolean;
  /** Hears when other lines come into sight. */
  onView(listener: () => void): Release;
  addMarks(): Marks;
  /** `width` as CSS has it, shares of text and lanes together; `name` is for readers. */
  addLane(options: { readonly name: string; readonly width: string }): Lane;
  addZone(options: ZoneOptions): Zone;
  addFolds(): Folds;
  /**
   * Each line is 20 px high and stands where the lines and zones above it put it: nothing sticks at the top, nothing is folded by hand, the bar
   * for scrolling sideways is another one's. */
  keepAligned(): Release;
  /** Long lines wrap at the edge, whatever the settings say. */
  wrapLines(): Release;
  /** px of a line with all its rows, zones left out. */
  lineHeight(line: number): number;
  /** Hears when lines, or what stands between them, may be higher or lower. */
  onHeights(listener: () => void): Release;
  /** Hears how many px it can be scrolled sideways, now and as that changes. */
  addReach(listener: (px: number) => void): Reach;
  scroll(): Scroll;
  onScroll(listener: (scroll: Scroll) => void): Release;
  scrollTo(scroll: Scroll): void;
  /** Asks `provide` where the pointer rests. */
  addHover(provide: (line: number, place: HoverPlace) => HoverCard | null): Hover;
  /** Puts other lines in the place of `count` lines from `from` on (counted from 1), as one step of undo; false where nothing can be typed. */
  replaceLines(from: number, count: number, lines: readonly string[]): boolean;
  /** Brings the caret to a line, and the line into sight. */
  goTo(line: number): void;
  focus(): void;
}
