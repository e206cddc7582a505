/** Names that TypeScript, PostgreSQL or every row has for itself. */
const reserved = new Set(
  [
    'await break case catch class const continue debugger default delete do else enum export extends false finally for function if',
    'implements import in instanceof interface let new null private protected public require return static super switch this throw',
    'true try typeof undefined var void while with yield arguments eval constructor prototype',
    'all analyse analyze and array asc asymmetric between cast check collate column constraint create',
    'deferrable desc distinct end except fetch foreign grant group having initially',
    'inner intersect into isnull join lateral leading left like limit not notnull offset on only or order outer primary',
    'references returning right select session_user symmetric table tablesample then to trailing union update user using variadic',
    'when where window id version created_at updated_at deleted_at created_by updated_by parent_id line_no weigh allowed ids',
  ]
    .join(' ')
    .split(' '),
);

/** What PostgreSQL calls the time, the user and the like. */
const isOfSession = (name: string): boolean => name.startsWith('current_') || name.startsWith('localt');

/** Whether a field or a module may have a name: neither the languages nor the rows themselves have it. */
export const isFreeName = (name: string): boolean => !reserved.has(name) && !isOfSession(name);

/** `settled_days` as `settledDays`. */
export const camelOf = (name: string): string => name.replace(/[_-]([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** `settled_days` as `settled-days`. */
export const kebabOf = (name: string): string => name.replaceAll('_', '-');

/** `supplier` as `Supplier`. */
export const capitalOf = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);
