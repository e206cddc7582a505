import type { ReactNode } from 'react';
import { ApiError } from '@shopkeeper/api-client';
import { useText } from '@shopkeeper/ui/i18n';
import { CloudAlert, SearchX, ShieldX } from '@shopkeeper/ui/icons';
import { Stack, Text } from '@shopkeeper/ui/layout';

interface NothingYetProps {
  readonly title: string;
  readonly hint: string;
  /** The next step to offer. */
  readonly children?: ReactNode;
}

/** Empty state: a drawing, a title and a hint. */
export function NothingYet({ title, hint, children }: NothingYetProps) {
  return (
    <Stack align="center" padding="40px 20px" className="mc-nothing">
      <svg viewBox="0 0 120 84" width="120" height="84" aria-hidden="true">
        <ellipse cx="60" cy="76" rx="46" ry="5" fill="var(--hover)" />
        <path d="M24 34h72l-7 40H31z" fill="var(--soft)" stroke="var(--fill)" strokeWidth="2" strokeLinejoin="round" />
        <path d="M42 34a18 18 0 0 1 36 0" fill="none" stroke="var(--fill)" strokeWidth="2" strokeLinecap="round" />
        <path d="M50 54q10 8 20 0" fill="none" stroke="var(--accent)" strokeWidth="2.5" strokeLinecap="round" />
        <circle cx="48" cy="46" r="2" fill="var(--accent)" />
        <circle cx="72" cy="46" r="2" fill="var(--accent)" />
      </svg>
      <h2>{title}</h2>
      <p>{hint}</p>
      {children}
    </Stack>
  );
}

interface FailedProps {
  readonly error: unknown;
  retry(): void;
}

/** How each kind of failure is shown; those that a retry cannot fix offer none. */
const kinds = {
  missing: { Picture: SearchX, title: 'state.missing', canRetry: false },
  denied: { Picture: ShieldX, title: 'state.denied', canRetry: false },
  failed: { Picture: CloudAlert, title: 'state.failed', canRetry: true },
} as const;

function kindOf(apiError: ApiError | null): keyof typeof kinds {
  if (apiError?.status === 404) return 'missing';
  return apiError?.status === 403 ? 'denied' : 'failed';
}

/** Shows an error, a retry button and the trace id for support. */
export function Failed({ error, retry }: FailedProps) {
  const text = useText('member-area');
  const apiError = error instanceof ApiError ? error : null;
  const kind = kindOf(apiError);
  const { Picture, title, canRetry } = kinds[kind];
  return (
    <Stack align="center" padding="40px 20px" className="mc-nothing" role="alert">
      <Picture size={32} strokeWidth={1.5} aria-hidden />
      <h2>{text(title)}</h2>
      <p>{kind === 'missing' ? text('state.missing-text') : (apiError?.msg ?? String(error))}</p>
      {apiError?.traceId && kind !== 'missing' && (
        <Text as="p" size={12} style={{ overflowWrap: 'anywhere' }}>
          {text('state.trace', { traceId: apiError.traceId })}
        </Text>
      )}
      {canRetry && (
        <button type="button" className="mc-button" onClick={retry}>
          {text('state.retry')}
        </button>
      )}
    </Stack>
  );
}

/** Skeleton of loading content: a card for each height in pixels. */
export function Loading({ heights }: { readonly heights: readonly number[] }) {
  const text = useText('member-area');
  return (
    <Stack gap={16} className="mc-loading" aria-busy="true" role="status" aria-label={text('state.loading')}>
      {heights.map((height, place) => (
        <i key={`${place} ${height}`} style={{ height }} />
      ))}
    </Stack>
  );
}
