import { ApiError } from '@shopkeeper/api-client';
import { useText } from '@shopkeeper/ui/i18n';
import { Paperclip, X } from '@shopkeeper/ui/icons';
import { use, useEffect, useRef, useState } from 'react';
import { acceptedBy, type AnsweredFile, brokenFile, filesIn, megabytesOf, mostFiles } from '../form-files.domain.ts';
import type { AnswerInputProps } from './answer-input-props.ts';
import { FileUploads } from './file-upload.ts';

/** A size in the unit in which people read it. */
const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** Files as they are chosen: each is checked here, stored at once, and checked again by the server. */
export function FileInput({ field, id, value, isInvalid, describedBy, onChange }: AnswerInputProps) {
  const text = useText('form');
  const files = filesIn(value);
  const most = mostFiles(field);
  const accepted = acceptedBy(field);
  const { sending, issue, send } = useSending(field, files, onChange);
  const adds = text(field.type === 'image' ? 'text.addPicture' : 'text.addFile');
  const hint = text('text.fileHint', { types: accepted.join(', '), count: most, megabytes: megabytesOf(field) });
  return (
    <div className="ff-files" aria-busy={sending !== null}>
      {files.length > 0 && (
        <ul>
          {files.map((file) => (
            <li key={file.id}>
              <Paperclip size={16} aria-hidden />
              <span>{file.name}</span>
              <small>{sizeText(file.size)}</small>
              <button
                type="button"
                aria-label={text('text.removeFile', { name: file.name })}
                onClick={() => onChange(files.filter((one) => one !== file))}
              >
                <X size={18} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {files.length < most && (
        <label className="ff-add-file">
          <span>{adds}</span>
          <input
            id={id}
            type="file"
            aria-label={adds}
            aria-invalid={isInvalid}
            aria-describedby={[`${id}-types`, describedBy].filter(Boolean).join(' ')}
            accept={accepted.map((one) => `.${one}`).join(',')}
            multiple={most - files.length > 1}
            disabled={sending !== null}
            onChange={({ target }) => {
              const chosen = [...(target.files ?? [])];
              // The same file may be chosen again after it was removed.
              target.value = '';
              void send(chosen.slice(0, most - files.length));
            }}
          />
        </label>
      )}
      <small id={`${id}-types`} className="ff-help">
        {sending === null ? hint : text('text.sendingFile', { name: sending })}
      </small>
      {issue !== '' && (
        <small className="ff-issue" role="alert">
          {issue}
        </small>
      )}
    </div>
  );
}

/** Stores files one after the other; `sending` is the name of the one under way. */
function useSending(field: AnswerInputProps['field'], files: readonly AnsweredFile[], onChange: (value: unknown) => void) {
  const text = useText('form');
  const upload = use(FileUploads);
  const [sending, setSending] = useState<string | null>(null);
  const [issue, setIssue] = useState('');
  const newest = useRef(files);
  useEffect(() => {
    newest.current = files;
  });
  async function sendOne(file: File): Promise<void> {
    const broken = brokenFile(field, file);
    if (broken) return setIssue(`${file.name}: ${text(`text.issue.${broken.rule}`)}`);
    setSending(file.name);
    try {
      newest.current = [...newest.current, await upload(field.key, file)];
      onChange(newest.current);
    } catch (error) {
      setIssue(error instanceof ApiError ? error.msg : String(error));
    }
  }
  return {
    sending,
    issue,
    async send(chosen: readonly File[]): Promise<void> {
      setIssue('');
      for (const file of chosen) await sendOne(file);
      setSending(null);
    },
  };
}
