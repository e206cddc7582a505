import { type DragEvent, useId, useState } from 'react';
import { FileSpreadsheet } from '@shopkeeper/ui/icons';
import { Text } from '@shopkeeper/ui/layout';

interface FileDropProps {
  readonly title: string;
  readonly hint: string;
  /** The `accept` attribute of the file input: `.csv,.tsv,.txt`. */
  readonly accept: string;
  take(sheet: File): void;
}

/** Accepts an import file by drop or file dialog. */
export function FileDrop({ title, hint, accept, take }: FileDropProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const first = (files: FileList | null): void => {
    const [sheet] = files ?? [];
    if (sheet) take(sheet);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a file may be dropped; the input inside does the same by keyboard
    <label
      className={isOver ? 'rs-drop over' : 'rs-drop'}
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        first(event.dataTransfer.files);
      }}
    >
      <FileSpreadsheet size={24} strokeWidth={1.5} aria-hidden />
      <Text as="strong" weight={500}>
        {title}
      </Text>
      <Text color="muted" size={12}>
        {hint}
      </Text>
      <input id={id} type="file" accept={accept} onChange={(event) => first(event.target.files)} />
    </label>
  );
}
