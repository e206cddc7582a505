import type { ReactNode } from 'react';
import type { Kind } from './kind.ts';

export const image: Kind<string> = {
  text: (value) => value,
  paint: (value, { column, formats }) => <Picture src={formats.picture(value)} alt={column.title} />,
};

/** Shows the first of several images and the number of further ones. */
export const images: Kind<readonly string[]> = {
  text: (value) => value.join(' '),
  paint: (value, { column, formats }) => {
    const [first, ...rest] = value;
    return (
      <>
        <Picture src={first ? formats.picture(first) : null} alt={column.title} />
        {rest.length > 0 && <span className="gr-note">+{rest.length}</span>}
      </>
    );
  },
};

interface PictureProps {
  readonly src: string | null;
  readonly alt: string;
  readonly letter?: string;
}

/** An image in a fixed 28 px square. A missing or broken image leaves an empty square, with the letter if there is one. */
export function Picture({ src, alt, letter }: PictureProps): ReactNode {
  return (
    <span className="gr-pic" data-letter={src ? undefined : letter}>
      {src && (
        // A new address gets a new element, so that an old image is never shown in another row while the new one loads.
        <img
          key={src}
          src={src}
          alt={alt}
          width={28}
          height={28}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          draggable={false}
        />
      )}
    </span>
  );
}
