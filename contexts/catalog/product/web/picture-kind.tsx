import { Thumbnail } from '@shopkeeper/shell/pages';
import { type EditorProps, invalid, type Kind } from '@shopkeeper/grid';
import { PictureChoice } from './picture-choice.tsx';

const isAddress = (text: string): boolean => /^(https?:\/\/|\/)\S+$/i.test(text);

/** A grid kind for pictures: one of the product's own, a newly uploaded one, or none. Addresses can be pasted. */
export function pictureKind(images: readonly string[], none: string): Kind<unknown> {
  return {
    text: (value) => String(value),
    paint: (value) => <Thumbnail src={String(value)} size={28} radius={5} />,
    parse: (typed) => {
      const text = typed.trim();
      if (text === '') return null;
      return isAddress(text) ? text : invalid;
    },
    Editor: ({ value, commit, cancel }: EditorProps<unknown>) => (
      <PictureChoice
        images={images}
        value={typeof value === 'string' ? value : null}
        none={none}
        isOpen
        onChoose={(url) => commit(url, 'stay')}
        onClose={cancel}
      />
    ),
    ownKeys: true,
  };
}
