import { Button } from 'antd';
import { CloudAlert, ShieldX } from 'lucide-react';
import { ApiError } from '../../http/api-error.ts';
import { useResourceText } from '../resource-text.ts';

interface ErrorStateProps {
  readonly error: unknown;
  retry(): void;
}

/** What happened, how to try again, and the trace that support asks for; for a missing permission, which one. */
export function ErrorState({ error, retry }: ErrorStateProps) {
  const text = useResourceText();
  const fault = error instanceof ApiError ? error : null;
  const isDenied = fault?.status === 403;
  const node = fault?.facts['node'] ?? fault?.facts['nodes'];
  return (
    <div className="rs-state" role="alert">
      {isDenied ? <ShieldX size={28} strokeWidth={1.5} aria-hidden /> : <CloudAlert size={28} strokeWidth={1.5} aria-hidden />}
      <h2>{isDenied ? text('state.denied') : text('state.failed')}</h2>
      <p>{fault?.msg ?? String(error)}</p>
      {isDenied && node !== undefined && <p className="rs-trace">{text('state.node', { node: String(node) })}</p>}
      {fault?.traceId && <p className="rs-trace">{text('state.trace', { traceId: fault.traceId })}</p>}
      {!isDenied && <Button onClick={retry}>{text('state.retry')}</Button>}
    </div>
  );
}
