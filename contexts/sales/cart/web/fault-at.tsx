import { type FaultPlace, placeOf } from './faults.ts';
import { useDesk } from './use-desk.ts';

/** What saving or placing was refused for, if it is about this part of the desk. */
export function FaultAt({ at }: { readonly at: readonly FaultPlace['at'][] }) {
  const { state } = useDesk();
  const { fault } = state;
  return <FaultText text={fault && at.includes(placeOf(fault).at) ? fault.msg : null} />;
}

/** A refusal in words, or nothing. */
export function FaultText({ text }: { readonly text: string | null }) {
  if (text === null) return null;
  return (
    <p className="ct-fault" role="alert">
      {text}
    </p>
  );
}
