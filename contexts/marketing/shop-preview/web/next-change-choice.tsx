import { useCall } from '@shopkeeper/api-client';
import { TimeText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { Button, Skeleton } from 'antd';
import { useId } from 'react';
import type { NextChange } from '../shop-preview.domain.ts';
import { shopPreviewPage } from '../shop-preview.page.ts';

const shownAtOnce = 4;

interface ChoiceProps {
  /** After which instant, UTC epoch ms; null is now. */
  readonly shownAt: number | null;
  onChoose(at: number): void;
}

/** Leads to the instant at which the shop changes next, and says what changes then. */
export function NextChangeChoice({ shownAt, onChoose }: ChoiceProps) {
  const text = useText('shop-preview');
  const id = useId();
  const { data, error } = useCall<NextChange>(`${shopPreviewPage.path}/next`, { at: shownAt }, { showError: false });
  if (error) return null;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  const { at, changes } = data;
  if (at === null) return <Text color="muted">{text('text.nextNone')}</Text>;
  const more = changes.length - shownAtOnce;
  return (
    <Stack gap={6}>
      <Button block aria-describedby={id} onClick={() => onChoose(at)}>
        {text('text.next')} · <TimeText at={at} />
      </Button>
      <ul id={id} className="shop-instant-changes">
        {changes.slice(0, shownAtOnce).map(({ of, does, id: row, name }) => (
          <li key={`${of} ${does} ${row}`}>{text(`text.change.${of}.${does}`, { name })}</li>
        ))}
        {more > 0 && <li>{text('text.more', { count: String(more) })}</li>}
      </ul>
    </Stack>
  );
}
