// What becomes of the pictures of a page: those of the repository are drawn, others are named with where they would come from.

import { spellOdd } from "../../ui/text/odd-characters.ts";
import { type LinkTarget, resolveLink } from "./links.ts";
import { imageAttribute } from "./sanitise.ts";

export interface PictureSource {
  /** Path of the page in the repository. */
  readonly path: string;
  /** The picture as a data address; null where it cannot be drawn. Rejects where it is not there. */
  readonly read: (path: string) => Promise<string | null>;
  /** The same where it is known already. */
  readonly known: (path: string) => string | null | undefined;
}

/** How many pictures of a section come from outside. */
export function drawPictures(section: HTMLElement, { path, read, known }: PictureSource): number {
  let outside = 0;
  for (const image of section.querySelectorAll<HTMLImageElement>(`img[${imageAttribute}]`)) {
    const written = image.getAttribute(imageAttribute) ?? "";
    const target = resolveLink(path, written);
    if (/^data:image\/(png|jpeg|gif|webp|avif|bmp|svg\+xml)[;,]/i.test(written.trim())) show(image, written.trim());
    else if (target.to !== "path") {
      outside += target.to === "outside" ? 1 : 0;
      standIn(image, target.to === "outside" ? "outside" : "missing", where(target, written));
    } else {
      const before = known(target.path);
      if (before !== undefined && before !== null) show(image, before);
      else
        read(target.path).then(
          (url) => (url === null ? standIn(image, "missing", `${target.path} cannot be shown here`) : show(image, url)),
          () => standIn(image, "missing", `${target.path} is not there`),
        );
    }
  }
  return outside;
}

function show(image: HTMLImageElement, url: string): void {
  image.removeAttribute(imageAttribute);
  image.src = url;
}

const where = (target: LinkTarget, written: string): string => {
  if (target.to !== "outside") return "leads out of the repository";
  return URL.canParse(target.url) && new URL(target.url).host !== "" ? new URL(target.url).host : written.slice(0, 60);
};

function standIn(image: HTMLImageElement, why: "outside" | "missing", said: string): void {
  const { ownerDocument } = image;
  const place = ownerDocument.createElement("span");
  place.dataset["mdPicture"] = why;
  const name = image.getAttribute("alt")?.trim() ?? "";
  const detail = ownerDocument.createElement("small");
  detail.textContent = said;
  place.append(name === "" ? "Picture" : name.slice(0, 120), detail);
  place.title = why === "outside" ? "Pictures from outside are not loaded: their server would see that you look." : spellOdd(said);
  image.replaceWith(place);
}
