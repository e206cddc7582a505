import { useText } from '@shopkeeper/web-kit';
import { DescriptionList } from '@shopkeeper/web-kit/resource';
import { useState } from 'react';
import {
  answerOf,
  type ApiCall,
  type ApiDocument,
  contentOf,
  failuresOf,
  keyOf,
  permissionsOf,
  queryOf,
  type Shape,
} from '../api-docs.domain.ts';
import { tablesOf } from '../shape-lines.domain.ts';
import { ShapeTable } from './shape-table.tsx';

interface ApiCallRowProps {
  readonly call: ApiCall;
  readonly document: ApiDocument;
}

/** One call: a line of the list that opens on everything that is said of it. */
export function ApiCallRow({ call, document }: ApiCallRowProps) {
  const text = useText('api-docs');
  const [isOpen, setOpen] = useState(false);
  const { method, path, operation } = call;
  return (
    <details className="ad-call" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span className={`ad-method ${method.toLowerCase()}`}>{method}</span>
        <code className="ad-path">{path}</code>
        <span className="ad-summary">{operation.summary}</span>
        <span className="ad-audience">{text(`text.audience.${operation['x-audience']}`)}</span>
      </summary>
      {isOpen && <CallMetrics call={call} document={document} />}
    </details>
  );
}

function CallMetrics({ call: { operation }, document }: ApiCallRowProps) {
  const text = useText('api-docs');
  const body = contentOf(operation.requestBody);
  const query = queryOf(operation);
  const answer = answerOf(operation);
  const permissions = permissionsOf(operation);
  return (
    <div className="ad-facts">
      <DescriptionList
        items={[
          ...(permissions.length > 0
            ? [{ key: 'permission', title: text('text.permission'), value: <code>{permissions.join(' | ')}</code> }]
            : []),
          { key: 'key', title: text('text.key'), value: text(`text.key.${keyOf(operation)}`) },
          ...('file' in answer ? [{ key: 'file', title: text('text.file'), value: <code>{answer.file}</code> }] : []),
        ]}
      />
      {query && <Part title={text('text.query')} shape={query} document={document} />}
      {body && <Part title={`${text('text.body')} (${body.type})`} shape={body.schema} document={document} />}
      {'data' in answer && <Part title={text('text.answer')} shape={answer.data} document={document} />}
      <h3>{text('text.errors')}</h3>
      <ul className="ad-errors">
        {failuresOf(document, operation).map(({ status, codes }) => (
          <li key={status}>
            <b>{status}</b>{' '}
            {codes.map((code) => (
              <code key={code}>{code}</code>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Part({ title, shape, document }: { readonly title: string; readonly shape: Shape; readonly document: ApiDocument }) {
  const text = useText('api-docs');
  const tables = tablesOf(document, shape, { length: text('text.length'), entries: text('text.entries') });
  return (
    <>
      <h3>{title}</h3>
      {tables.length === 0 && <p className="rs-hint">{text('text.anything')}</p>}
      {tables.map(({ name, lines }) => (
        <ShapeTable key={name} title={title} name={name} lines={lines} />
      ))}
    </>
  );
}
