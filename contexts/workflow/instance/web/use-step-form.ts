import type { Issue } from '@shopkeeper/resource';
import { useLanguage } from '@shopkeeper/ui/i18n';
import { checkStepValues, labelIn, type StepForm } from '../../definition/step-fields.domain.ts';

/** What a dialog needs to show and check the fields of a step below its input `values`. */
interface StepFormInDialog {
  /** What is wrong with the values, each issue at `values.<code>`. */
  issuesOf(values: unknown): readonly Issue[];
  /** The label of the field at a path in the language of the reader; undefined for any other path. */
  titleAt(path: string): string | undefined;
}

/** Checks and names the fields of a step in the dialog of a decision; without a form there is nothing to check. */
export function useStepForm(form: StepForm | null): StepFormInDialog {
  const language = useLanguage();
  const fields = form?.fields ?? [];
  return {
    issuesOf: (values) =>
      form === null
        ? []
        : (checkStepValues(fields, values).issues ?? []).map((issue) => ({ ...issue, path: `values.${issue.path}` })),
    titleAt: (path) => {
      const field = fields.find(({ code }) => path === `values.${code}`);
      return field && labelIn(field.label, language);
    },
  };
}
