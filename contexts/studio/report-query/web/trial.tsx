import { read, ApiError } from '@shopkeeper/api-client';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Play } from '@shopkeeper/ui/icons';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { Button } from 'antd';
import { useState } from 'react';
import type { ParamValue, ReportParam, TrialReply } from '../report-query.domain.ts';
import { reportQuery } from '../report-query.resource.ts';
import { ParamInputs } from './param-inputs.tsx';
import { ResultTable } from './result-table.tsx';
import './report-query.css';

interface TrialProps {
  readonly sqlText: string;
  readonly params: readonly ReportParam[];
}

type Found = { readonly reply: TrialReply } | { readonly messages: readonly string[] };

const messagesOf = (error: unknown): string[] => {
  if (!(error instanceof ApiError)) return [String(error)];
  const fields = error.fields.map(({ msg }) => msg ?? '').filter((msg) => msg !== '');
  return fields.length > 0 ? fields : [error.msg];
};

/** Runs a text with values of its parameters, and shows its first rows or what is wrong with it. */
export function Trial({ sqlText, params }: TrialProps) {
  const text = useText('report-query');
  const [values, setValues] = useState<Readonly<Record<string, ParamValue>>>({});
  const [found, setFound] = useState<Found | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    const known = Object.fromEntries(Object.entries(values).filter(([name]) => params.some((param) => param.name === name)));
    try {
      // Stored lines have ids besides, which a trial does not take.
      const declared = params.map(({ name, title, type, required, preset }) => ({ name, title, type, required, preset }));
      const body = { sqlText, params: declared, values: known };
      setFound({ reply: await read<TrialReply>(`${reportQuery.prefix}trial`, body, { showError: false }) });
    } catch (error) {
      setFound({ messages: messagesOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap={10}>
      <ParamInputs params={params} values={values} onChange={setValues} />
      <Stack row gap={12} wrap>
        <Button icon={<Play size={15} />} loading={isBusy} disabled={sqlText.trim() === ''} onClick={() => void run()}>
          {text('text.try')}
        </Button>
        {found && 'reply' in found && <Size reply={found.reply} />}
      </Stack>
      <div aria-live="polite">
        {found && 'messages' in found && (
          <ul className="report-problems">
            {found.messages.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
        {found && 'reply' in found && (
          <ResultTable label={text('text.trial')} columns={found.reply.columns} rows={found.reply.result} />
        )}
      </div>
    </Stack>
  );
}

function Size({ reply: { total, truncated, tookMs } }: { readonly reply: TrialReply }) {
  const text = useText('report-query');
  const { number } = useFormatters();
  return (
    <Text color="muted" size={13}>
      {text(truncated ? 'text.triedMore' : 'text.tried', { count: number(total), ms: number(tookMs) })}
    </Text>
  );
}
