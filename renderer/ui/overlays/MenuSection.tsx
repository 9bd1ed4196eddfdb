// Commands of one kind under a heading.
import type { ReactNode } from "react";
import { MenuSection as AriaMenuSection, Header } from "react-aria-components";
import "./Menu.css";

export interface MenuSectionProps {
  title: string;
  children: ReactNode;
}

/** A named group of MenuItem. */
export function MenuSection({ title, children }: MenuSectionProps) {
  return (
    <AriaMenuSection className="ui-menu-section">
      <Header className="ui-menu-title">{title}</Header>
      {children}
    </AriaMenuSection>
  );
}
