import { Button } from 'antd';
import { ApiError } from '@shopkeeper/api-client';
import { CloudAlert, ShieldX } from '@shopkeeper/ui/icons';
import { useResourceText } from '../texts/resource-text.ts';

interface ErrorStateProps {
  readonly error: unknown;
  retry(): void;
}

/** Shows the error, a retry button and the trace id for support; for a missing permission, its name. */
export function ErrorState({ error, retry }: ErrorStateProps) {
  const text = useResourceText();
  if (error instanceof ApiError && error.status === 403) return <Denied error={error} />;
  const apiError = error instanceof ApiError ? error : null;
  return (
    <div className="rs-state" role="alert">
      <CloudAlert size={28} strokeWidth={1.5} aria-hidden />
      <h2>{text('state.failed')}</h2>
      <p>{apiError?.msg ?? String(error)}</p>
      {apiError?.traceId && <p className="rs-trace">{text('state.trace', { traceId: apiError.traceId })}</p>}
      <Button onClick={retry}>{text('state.retry')}</Button>
    </div>
  );
}

function Denied({ error }: { readonly error: ApiError }) {
  const text = useResourceText();
  const node = error.details['node'] ?? error.details['nodes'];
  return (
    <div className="rs-state" role="alert">
      <ShieldX size={28} strokeWidth={1.5} aria-hidden />
      <h2>{text('state.denied')}</h2>
      <p>{error.msg}</p>
      {node !== undefined && <p className="rs-trace">{text('state.node', { node: String(node) })}</p>}
      {error.traceId && <p className="rs-trace">{text('state.trace', { traceId: error.traceId })}</p>}
    </div>
  );
}
