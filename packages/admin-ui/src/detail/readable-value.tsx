import type { AnyResource } from '@shopkeeper/resource';
import { Button } from 'antd';
import { useState } from 'react';
import { call } from '@shopkeeper/api-client';
import { Eye } from '@shopkeeper/ui/icons';
import { Stack } from '@shopkeeper/ui/layout';
import { useMay } from '../access/allowed.tsx';
import { useReadable } from '../access/readable.ts';
import { FieldValue } from '../cells/field-value.tsx';
import { type DetailAnswer, noLabels } from '../calls/wire.ts';
import { useNotices } from '../notices/use-notices.ts';
import { useResourceText } from '../texts/resource-text.ts';

interface ReadableValueProps {
  readonly resource: AnyResource;
  readonly row: DetailAnswer;
  /** The name of a field or computed value. */
  readonly name: string;
}

/** Shows a field of a row. A masked value has a button that reveals it, for users with the permission; the call is audited. */
export function ReadableValue({ resource, row, name }: ReadableValueProps) {
  const readable = useReadable(resource);
  const may = useMay();
  const [revealed, setRevealed] = useState<{ readonly of: number; readonly value: unknown } | null>(null);
  const isMasked = readable.fields[name]?.isMasked === true;
  const value = row[name] ?? null;
  const labels = row.refs ?? noLabels;
  if (!isMasked || value === null) return <FieldValue resource={readable} name={name} value={value} labels={labels} />;
  if (revealed?.of === row.id) return <FieldValue resource={resource} name={name} value={revealed.value} labels={labels} />;
  return (
    <Stack row gap={4} align="center">
      <FieldValue resource={readable} name={name} value={value} labels={labels} />
      {may('reveal', resource.page) && (
        <RevealButton {...{ resource, id: row.id, name }} onReveal={(clear) => setRevealed({ of: row.id, value: clear })} />
      )}
    </Stack>
  );
}

interface RevealButtonProps {
  readonly resource: AnyResource;
  readonly id: number;
  readonly name: string;
  onReveal(value: unknown): void;
}

function RevealButton({ resource, id, name, onReveal }: RevealButtonProps) {
  const text = useResourceText();
  const notices = useNotices();
  const [isBusy, setBusy] = useState(false);
  const reveal = async (): Promise<void> => {
    setBusy(true);
    try {
      const body = { id, field: name };
      const { value } = await call<{ value: unknown }>(`${resource.prefix}reveal`, body, { showError: false });
      onReveal(value);
    } catch (error) {
      notices.failure(error);
    } finally {
      setBusy(false);
    }
  };
  const label = text('detail.reveal');
  return (
    <Button
      type="text"
      size="small"
      aria-label={label}
      title={label}
      loading={isBusy}
      icon={<Eye size={15} />}
      onClick={() => void reveal()}
    />
  );
}
