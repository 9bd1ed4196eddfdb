// Keys and what hears them, as far as a page of a browser is asked about them by what holds keys back.

type Modifier = "ctrlKey" | "metaKey" | "altKey" | "shiftKey";
export type Init = { readonly key: string } & { readonly [name in Modifier]?: boolean };

/** As much of a browser's key as anybody here asks of one. */
export class FakeKey extends Event {
  readonly key: string;
  readonly code = "";
  readonly keyCode = 0;
  readonly isComposing = false;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly typesByAltGraph: boolean;

  constructor(type: string, { key, ctrlKey = false, metaKey = false, altKey = false, shiftKey = false }: Init, typesByAltGraph = false) {
    super(type, { bubbles: true, cancelable: true });
    this.key = key;
    this.ctrlKey = ctrlKey;
    this.metaKey = metaKey;
    this.altKey = altKey;
    this.shiftKey = shiftKey;
    this.typesByAltGraph = typesByAltGraph;
  }

  getModifierState(name: string): boolean {
    return name === "AltGraph" && this.typesByAltGraph;
  }
}

/** Something on screen that hears keys; `leaving`: it lies in a dialog that fades. */
export class FakeElement extends EventTarget {
  readonly isContentEditable: boolean = false;
  leaving = false;
  closest(selector: string): FakeElement | null {
    return selector === "[data-exiting]" && this.leaving ? this : null;
  }
  contains(other: unknown): boolean {
    return other === this;
  }
}
export class FakeField extends FakeElement {
  value = "";
  readOnly = false;
}
export class FakeInput extends FakeField {
  sent = 0;
  readonly form = {
    requestSubmit: () => {
      this.sent += 1;
    },
  };
}
export class FakeArea extends FakeField {}
export class FakeLink extends FakeElement {
  clicks = 0;
  click(): void {
    this.clicks += 1;
  }
}
