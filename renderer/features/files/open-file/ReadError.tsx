// Stands where a file or the tree would be when it could not be read.
import { useRefPlace } from "../../../state/use-ref-place.ts";
import { ReadProblem } from "../../problem/index.ts";

export interface ReadErrorProps {
  error: Error;
  asked: string;
  onRetry: () => void;
}

export function ReadError(props: ReadErrorProps) {
  const { connection } = useRefPlace();
  return <ReadProblem {...props} what="this" connection={connection} safe="What you changed is safe on this machine." />;
}
