import { assetUrl } from '../http/asset-url.ts';
import { useMemberSession } from '../session/session-store.ts';

/** The face of whoever is signed in, or the first sign of the name. */
export function Avatar() {
  const person = useMemberSession((session) => session.person);
  const name = person?.nickname || person?.username || '';
  return (
    // The letter is drawn and not said: what is read aloud is the whole name.
    <span className="mc-avatar" aria-hidden data-letter={person?.avatar ? '' : [...name].slice(0, 1).join('').toUpperCase()}>
      {person?.avatar ? <img src={assetUrl(person.avatar)} alt="" /> : null}
    </span>
  );
}
