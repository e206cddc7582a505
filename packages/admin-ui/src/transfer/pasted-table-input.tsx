import { Button, Input } from 'antd';
import { useId, useRef, useState } from 'react';
import { FileUp } from '@shopkeeper/ui/icons';
import { sendFile } from '../calls/upload.ts';
import { useNotices } from '../notices/use-notices.ts';
import { useResourceText } from '../texts/resource-text.ts';
import { pastedText } from './pasted-lines.ts';

interface PastedTableInputProps {
  readonly title: string;
  readonly hint: string;
  readonly example: string;
  readonly value: string;
  readonly isDisabled: boolean;
  onChange(text: string): void;
}

const tableCall = '/admin/platform/attachment/readTable';

/** A text area for rows that are pasted from a spreadsheet, or read from a text file or a workbook. */
export function PastedTableInput({ title, hint, example, value, isDisabled, onChange }: PastedTableInputProps) {
  const text = useResourceText();
  const id = useId();
  const notices = useNotices();
  const [isReading, setReading] = useState(false);
  const read = (file: File): void => {
    setReading(true);
    void sendFile<{ readonly rows: readonly (readonly string[])[] }>({ path: tableCall, file })
      .then(({ rows }) => onChange(pastedText(rows)), notices.failure)
      .finally(() => setReading(false));
  };
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div className="rs-field">
      <label className="rs-label" htmlFor={id}>
        {title}
      </label>
      <Input.TextArea
        id={id}
        autoFocus
        data-first
        rows={6}
        className="rs-pasted"
        disabled={isDisabled}
        placeholder={example}
        aria-describedby={`${id}-hint`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <span className="rs-hint" id={`${id}-hint`}>
        {hint}
      </span>
      <span>
        <input
          ref={picker}
          hidden
          type="file"
          accept=".csv,.tsv,.txt,.xlsx"
          aria-label={text('input.choose-file')}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) read(file);
            target.value = '';
          }}
        />
        <Button
          size="small"
          icon={<FileUp size={14} />}
          disabled={isDisabled}
          loading={isReading}
          onClick={() => picker.current?.click()}
        >
          {text('input.choose-file')}
        </Button>
      </span>
    </div>
  );
}
