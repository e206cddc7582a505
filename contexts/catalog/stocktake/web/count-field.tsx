import { lazyPart, usePhone } from '@shopkeeper/ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Panel, Stack, StatusBadge, Text } from '@shopkeeper/ui/layout';
import { Camera, ScanLine } from '@shopkeeper/ui/icons';
import { Button, Input, InputNumber, type InputRef, Segmented } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { readsCodes } from './camera-codes.tsx';
import { type LastCount, useCounter } from './use-counter.ts';

const CameraCodes = lazyPart(async () => (await import('./camera-codes.tsx')).CameraCodes);

type Mode = 'each' | 'typed';

/** Counts by scanner, keyboard or camera: one unit per scan, or a quantity that is entered. */
export function CountField({ id }: { readonly id: number }) {
  const text = useText('stocktake');
  const isPhone = usePhone();
  const { scan, last, open } = useCounter(id);
  const field = useRef<InputRef>(null);
  const [code, setCode] = useState('');
  const [mode, setMode] = useState<Mode>('each');
  const [qty, setQty] = useState<number | null>(null);
  const [isFilming, setFilming] = useState(false);
  useEffect(() => {
    // On a phone the keyboard would cover the page.
    if (!isPhone) field.current?.focus();
  }, [isPhone]);
  const isEach = mode === 'each';
  const take = (given: string): void => {
    const found = given.trim();
    if (found === '' || (!isEach && qty === null)) return;
    scan({ code: found, qty: isEach ? 1 : (qty ?? 0), isMore: isEach });
    setCode('');
    setQty(null);
    field.current?.focus();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        take(code);
      }}
    >
      <Stack gap={12}>
        <Segmented<Mode>
          aria-label={text('text.qty')}
          value={mode}
          options={[
            { value: 'each', label: text('text.each') },
            { value: 'typed', label: text('text.typed') },
          ]}
          onChange={setMode}
        />
        <Stack row wrap gap={8}>
          <Input
            ref={field}
            size="large"
            style={{ flex: '1 1 220px' }}
            prefix={<ScanLine size={18} aria-hidden />}
            aria-label={text('text.scan')}
            placeholder={text('text.scan')}
            autoComplete="off"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          {!isEach && (
            <InputNumber<number>
              size="large"
              style={{ width: 120 }}
              aria-label={text('text.qty')}
              placeholder={text('text.qty')}
              min={0}
              max={999_999}
              precision={0}
              value={qty}
              onChange={setQty}
            />
          )}
          <Button size="large" type="primary" htmlType="submit">
            {text('text.count')}
          </Button>
          {readsCodes() && (
            <Button size="large" icon={<Camera size={16} />} onClick={() => setFilming(!isFilming)}>
              {text(isFilming ? 'text.stopCamera' : 'text.camera')}
            </Button>
          )}
        </Stack>
        {isFilming && <CameraCodes onCode={isEach ? take : setCode} />}
        <Last last={last} open={open} />
      </Stack>
    </form>
  );
}

/** Tells the answer to the last scan; a code that is unknown stands out, so that nobody scans on. */
function Last({ last, open }: { readonly last: LastCount; readonly open: number }) {
  const text = useText('stocktake');
  const { number } = useFormatters();
  const isCounted = last !== null && 'counted' in last;
  return (
    <Panel as="div" padding="10px 14px" role="status" aria-live="polite" aria-label={text('text.last')}>
      {last === null && <Text color="muted">{text('hint.none')}</Text>}
      {isCounted && (
        <Stack row wrap gap={10}>
          <StatusBadge color="ok">{number(last.counted.countedQty)}</StatusBadge>
          <b>{last.counted.name}</b>
          <Text color="muted">{last.counted.specText}</Text>
        </Stack>
      )}
      {last !== null && !isCounted && (
        <Stack row wrap gap={10}>
          <StatusBadge color="bad">{last.code}</StatusBadge>
          <Text color="bad">{last.msg}</Text>
        </Stack>
      )}
      {open > 0 && <Text color="muted">…{open}</Text>}
    </Panel>
  );
}
