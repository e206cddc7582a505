import { assetUrl, useMemberSession } from '@shopkeeper/api-client/session';

/** The avatar of the signed-in member, or the first character of the name. */
export function Avatar() {
  const person = useMemberSession((session) => session.person);
  const name = person?.nickname || person?.username || '';
  return (
    // Drawn by CSS, so that screen readers only read the whole name.
    <span className="mc-avatar" aria-hidden data-letter={person?.avatar ? '' : [...name].slice(0, 1).join('').toUpperCase()}>
      {person?.avatar ? <img src={assetUrl(person.avatar)} alt="" /> : null}
    </span>
  );
}
