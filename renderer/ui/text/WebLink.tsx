// A page that a server names, in the browser: whatever else stands in place of an address is text.
import type { ReactNode, Ref } from "react";
import { isWebPage } from "./web-page.ts";

export interface WebLinkProps {
  url: string;
  /** In place of what it shows, for readers. */
  label?: string | undefined;
  ref?: Ref<HTMLAnchorElement>;
  children: ReactNode;
}

export function WebLink({ url, label, ref, children }: WebLinkProps) {
  return isWebPage(url) ? (
    <a ref={ref} href={url} target="_blank" rel="noreferrer" aria-label={label}>
      {children}
    </a>
  ) : (
    <span>{children}</span>
  );
}
