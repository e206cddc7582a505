import { FormPage } from '@shopkeeper/admin-ui/form';
import { usePage } from '@shopkeeper/shell';
import { reportQuery } from '../report-query.resource.ts';
import './report-query.css';
import { SqlField } from './sql-field.tsx';

const inputs = { sqlText: SqlField };

/** A query with its text, which is tried while it is written. */
export function ReportQueryFormScreen() {
  const { params } = usePage();
  const id = params.id === undefined ? null : Number(params.id);
  return <FormPage key={id} resource={reportQuery} id={id} inputs={inputs} preset={{ params: [] }} />;
}

export { ReportQueryFormScreen as Screen };
