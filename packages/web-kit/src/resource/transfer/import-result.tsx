import { Button } from 'antd';
import { useFormatters } from '../../i18n/use-formatters.ts';
import { useResourceText } from '../resource-text.ts';
import { save } from './download.ts';
import { rowErrorsCsv, type ImportAnswer } from './import-answer.ts';

const kinds = ['create', 'update', 'skip', 'error'] as const;
const mostShown = 100;

/** Shows the totals and the row errors of a dry run. */
export function ImportResult({ answer, name }: { readonly answer: ImportAnswer; readonly name: string }) {
  const text = useResourceText();
  const { number } = useFormatters();
  const { totals, rowErrors = [] } = answer;
  const head = [text('import.line'), text('import.column'), text('import.fault')];
  const keep = (): void =>
    save(new Blob([rowErrorsCsv(rowErrors, head)], { type: 'text/csv' }), `${name.replace(/\.\w+$/, '')}-faults.csv`);
  return (
    <section aria-live="polite">
      {totals && (
        <dl className="rs-totals">
          {kinds.map((kind) => (
            <div key={kind} className={kind === 'error' && totals.error > 0 ? 'bad' : ''}>
              <dt>{text(kind === 'skip' ? 'import.skip-count' : `import.${kind}`)}</dt>
              <dd>{number(totals[kind])}</dd>
            </div>
          ))}
        </dl>
      )}
      {rowErrors.length > 0 && (
        <>
          <div className="rs-issues">
            <table>
              <thead>
                <tr>
                  {head.map((title) => (
                    <th key={title} scope="col">
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rowErrors.slice(0, mostShown).map(({ line, column, rule, msg }) => (
                  <tr key={`${line}:${column}:${rule}`}>
                    <td>{line}</td>
                    <td>{column}</td>
                    <td>{msg}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <Button type="link" size="small" onClick={keep}>
            {text('import.failed-rows')}
          </Button>
        </>
      )}
    </section>
  );
}
