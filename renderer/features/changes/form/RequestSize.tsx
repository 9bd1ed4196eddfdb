// How large the request is, and what that means, before the server says so.

import { judgeSize } from "../../../desk/request.ts";
import { ByteSize } from "../../../ui/text/ByteSize.tsx";

export function RequestSize({ bytes }: { bytes: number }) {
  const state = judgeSize(bytes);
  return (
    <div className="changes-size" data-state={state}>
      <span>
        <ByteSize bytes={bytes} /> <span className="changes-quiet">of 300 MB allowed</span>
      </span>
      {state === "limited" || state === "close" ? (
        <span className="changes-size-note">Over 20 MB a server takes 3 such requests in 30 seconds.</span>
      ) : null}
      {state === "over" ? <span className="changes-size-note">Untick some changes and commit them apart.</span> : null}
    </div>
  );
}

/** In a narrow window: the size beside the buttons, where it is nothing to think about and its row would have to be scrolled to. */
export function NearSize({ bytes }: { bytes: number }) {
  return judgeSize(bytes) === "fine" ? (
    <span className="changes-near-size">
      <ByteSize bytes={bytes} /> of 300 MB
    </span>
  ) : null;
}
