import { assetUrl } from '@shopkeeper/api-client/session';
import './author.css';

/** The picture of a member, or the first character of the name. */
export function AuthorPicture({ name, avatar }: { readonly name: string; readonly avatar: string | null }) {
  return (
    <span
      className="mc-avatar author-picture"
      aria-hidden
      data-letter={avatar ? '' : [...name].slice(0, 1).join('').toUpperCase()}
    >
      {avatar ? <img src={assetUrl(avatar)} alt="" /> : null}
    </span>
  );
}
