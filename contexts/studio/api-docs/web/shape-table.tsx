import { useText } from '@shopkeeper/web-kit';
import type { ShapeLine } from '../shape-lines.domain.ts';

interface ShapeTableProps {
  /** What the schema describes: the body, the reply. */
  readonly title: string;
  /** The name of a schema that several calls share, else empty. */
  readonly name: string;
  readonly lines: readonly ShapeLine[];
}

/** The fields of one schema. Wide ones scroll in a box of their own. */
export function ShapeTable({ title, name, lines }: ShapeTableProps) {
  const text = useText('api-docs');
  return (
    <div className="ad-scroll" tabIndex={0} role="region" aria-label={`${title} ${name}`.trim()}>
      <table className="ad-shape">
        {name !== '' && (
          <caption>
            <code>{name}</code>
          </caption>
        )}
        <thead>
          <tr>
            <th scope="col">{text('text.field')}</th>
            <th scope="col">{text('text.type')}</th>
            <th scope="col">{text('text.note')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, name: field, depth, type, isRequired, note }) => (
            <tr key={key}>
              <th scope="row" style={{ paddingInlineStart: 8 + depth * 16 }}>
                <code>{field}</code>
                {isRequired && <small> {text('text.required')}</small>}
              </th>
              <td>
                <code>{type}</code>
              </td>
              <td>{note}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
