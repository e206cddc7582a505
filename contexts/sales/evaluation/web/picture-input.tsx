import { ApiError } from '@shopkeeper/api-client';
import { assetUrl } from '@shopkeeper/api-client/session';
import { uploadPicture } from '@shopkeeper/member-ui';
import { useText } from '@shopkeeper/ui/i18n';
import { ImagePlus, X } from '@shopkeeper/ui/icons';
import { useState } from 'react';
import { mostPictures } from '../evaluation.domain.ts';

interface PictureInputProps {
  readonly urls: readonly string[];
  onChange(urls: readonly string[]): void;
}

/** The pictures of an evaluation, stored as they are chosen. */
export function PictureInput({ urls, onChange }: PictureInputProps) {
  const text = useText('evaluation');
  const [isSending, setSending] = useState(false);
  const [issue, setIssue] = useState('');
  const send = async (files: readonly File[]): Promise<void> => {
    setSending(true);
    setIssue('');
    const stored: string[] = [];
    try {
      for (const file of files.slice(0, mostPictures - urls.length)) stored.push(await uploadPicture(file, { showError: false }));
    } catch (error) {
      setIssue(error instanceof ApiError ? error.msg : String(error));
    }
    onChange([...urls, ...stored]);
    setSending(false);
  };
  return (
    <div>
      <ul className="evaluation-pictures">
        {urls.map((url, at) => (
          <li key={url}>
            <img src={assetUrl(url)} alt={text('text.picture', { n: at + 1 })} />
            <button
              type="button"
              aria-label={text('text.remove-picture', { n: at + 1 })}
              onClick={() => onChange(urls.filter((one) => one !== url))}
            >
              <X size={14} aria-hidden />
            </button>
          </li>
        ))}
        {urls.length < mostPictures && (
          <li>
            <label className="evaluation-add-picture" aria-busy={isSending}>
              <ImagePlus size={20} aria-hidden />
              <span>{text('text.add-picture')}</span>
              <input
                type="file"
                accept="image/*"
                multiple
                disabled={isSending}
                onChange={({ target }) => void send([...(target.files ?? [])])}
              />
            </label>
          </li>
        )}
      </ul>
      {issue !== '' && <small role="alert">{issue}</small>}
    </div>
  );
}
