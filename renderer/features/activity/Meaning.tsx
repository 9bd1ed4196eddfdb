// At the foot of a page: what its figures mean.
import { FlaskConical, Info } from "lucide-react";
import { Icon } from "../../ui/marks/Icon.tsx";

export function Meaning({ meaning, sample }: { meaning: string; sample: string | null }) {
  return (
    <footer className="activity-meaning">
      {sample === null ? null : (
        <p data-tone="amber">
          <Icon of={FlaskConical} size="small" />
          <span>{sample}</span>
        </p>
      )}
      <p>
        <Icon of={Info} size="small" />
        <span>{meaning} Dotted: not read then.</span>
      </p>
    </footer>
  );
}
