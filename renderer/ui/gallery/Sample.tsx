// A framed sample with its name.
import { type ReactNode, useId } from "react";

export interface SampleProps {
  title: string;
  children: ReactNode;
  /** Spans two columns. */
  wide?: boolean | undefined;
  /** No padding, for parts that reach the edge. */
  flush?: boolean | undefined;
}

/** One cell of the gallery. */
export function Sample({ title, children, wide = false, flush = false }: SampleProps) {
  const id = useId();
  return (
    <section className="gallery-sample" aria-labelledby={id} data-wide={wide || undefined}>
      <h2 id={id}>{title}</h2>
      <div className="gallery-body" data-flush={flush || undefined}>
        {children}
      </div>
    </section>
  );
}
