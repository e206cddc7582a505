import { TriangleAlert } from '@shopkeeper/ui/icons';
import { useResourceText } from '../texts/resource-text.ts';
import { focusInput, type Form } from './use-form.ts';

/** Shows the form's failure and its issues; each issue links to its input. Typed values are unchanged. */
export function IssueSummary({ form, titleOf }: { readonly form: Form; titleOf(path: string): string }) {
  const text = useResourceText();
  if (!form.failure) return null;
  const { msg, traceId } = form.failure;
  return (
    <div className="rs-summary" role="alert">
      <TriangleAlert size={16} aria-hidden />
      <div>
        <strong>{msg}</strong>
        {form.issues.size > 0 && (
          <ul>
            {[...form.issues].map(([path, issue]) => (
              <li key={path}>
                <button type="button" onClick={() => focusInput(form.idOf(path))}>
                  {titleOf(path)}
                </button>
                <span>{issue}</span>
              </li>
            ))}
          </ul>
        )}
        {traceId && <span className="rs-trace">{text('state.trace', { traceId })}</span>}
      </div>
    </div>
  );
}
