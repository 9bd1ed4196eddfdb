// The sample, as the third door.
import { Door } from "./Door.tsx";
import { SampleActions, SampleFailure } from "./SampleActions.tsx";
import type { Sample } from "./use-sample.ts";

export function SampleDoor({ sample }: { sample: Sample }) {
  return (
    <Door
      command="welcome.sample"
      title="The sample repository"
      text="A small project with a few hundred commits, made on this machine. Change anything; reset when done."
      action={<SampleActions sample={sample} />}
    >
      {sample.error === null ? null : <SampleFailure sample={sample} />}
    </Door>
  );
}
