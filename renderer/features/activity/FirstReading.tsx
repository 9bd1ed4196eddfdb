// Before there is a trend: what was read, when the next reading comes, what is known, and what the server does not say.
import { Check, CircleHelp } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "../../ui/marks/Icon.tsx";
import { formatFigure } from "./model/figure.ts";
import type { Recent } from "./model/meaning.ts";
import { count, formatMoment, sayPeriod } from "./model/words.ts";

export interface FirstReadingProps {
  /** When the newest was read; null: none was. */
  readAt: number | null;
  nextAt: number | null;
  every: number | null;
  recent: Recent;
  /** How a trend comes sooner. */
  action: ReactNode;
}

export function FirstReading({ readAt, nextAt, every, recent, action }: FirstReadingProps) {
  const next = nextAt === null ? "Press Read now for another one" : `The next one is ${formatMoment(nextAt)}, if Repodesk is running`;
  return (
    <section className="activity-first" aria-labelledby="activity-first">
      <h2 id="activity-first">{readAt === null ? "Nothing was read yet" : `One reading so far, ${formatMoment(readAt)}`}</h2>
      <p>
        A trend needs a second reading. {next}; groups are {sayPeriod(every)}, and a time without a reading stays a gap. The chart appears
        here with the second point.
      </p>
      <p className="activity-bring">
        {action} <span>CSV or JSON, exported from Activity on another machine</span>
      </p>
      <div className="activity-known">
        <section>
          <h3>What is known</h3>
          <ul>
            <Fact of={Check}>The three figures of each group, as the server gave them, with the minute they were read.</Fact>
            {recent ? (
              <Fact of={Check}>
                They count what came in the last {count(recent.days, "day")}, as this service is set, and end at {formatFigure(recent.most)}
                .
              </Fact>
            ) : null}
            <Fact of={Check}>They count the group and all groups below it.</Fact>
          </ul>
        </section>
        <section>
          <h3>What is not known</h3>
          <ul>
            {recent ? null : <Fact of={CircleHelp}>How many days “recent” covers. The server does not say, and versions differ.</Fact>}
            <Fact of={CircleHelp}>Any earlier figure. The server keeps none; only readings taken here can be compared.</Fact>
            <Fact of={CircleHelp}>Figures for one project or one person. Authors has commits by author and week.</Fact>
          </ul>
        </section>
      </div>
    </section>
  );
}

function Fact({ of, children }: { of: typeof Check; children: ReactNode }) {
  return (
    <li>
      <Icon of={of} size="small" />
      <span>{children}</span>
    </li>
  );
}
