import { uploadPicture } from '@shopkeeper/member-ui';
import { Thumbnail } from '@shopkeeper/shell/pages';
import { useText } from '@shopkeeper/ui/i18n';
import { Camera } from '@shopkeeper/ui/icons';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { type ChangeEvent, useState } from 'react';

const most = 9;

/** Pictures from the camera or the album of a phone; a tap on one removes it. */
export function Pictures({ urls, set }: { readonly urls: readonly string[]; set(urls: readonly string[]): void }) {
  const text = useText('after-sale');
  const [isBusy, setBusy] = useState(false);
  const add = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const files = [...(event.target.files ?? [])].slice(0, most - urls.length);
    setBusy(true);
    try {
      const stored: string[] = [];
      for (const file of files) stored.push(await uploadPicture(file));
      set([...urls, ...stored]);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap={8} margin="0 0 16px">
      <Text size={14} color="secondary">
        {text('text.pictures')}
      </Text>
      <div className="member-after-sale-pictures">
        {urls.map((url, at) => (
          <button
            key={url}
            type="button"
            aria-label={text('text.remove-picture', { no: at + 1 })}
            onClick={() => set(urls.filter((one) => one !== url))}
          >
            <Thumbnail src={url} size={72} radius={12} />
          </button>
        ))}
        {urls.length < most && (
          <label aria-busy={isBusy}>
            <Camera size={22} aria-hidden />
            <input
              type="file"
              accept="image/*"
              multiple
              aria-label={text('text.pictures')}
              disabled={isBusy}
              onChange={(event) => void add(event)}
            />
          </label>
        )}
      </div>
    </Stack>
  );
}
