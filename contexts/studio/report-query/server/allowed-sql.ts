const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** The kinds of nodes of PostgreSQL's syntax tree that a query may have. What is not listed is refused, also what a later version adds. */
export const allowedSyntax: ReadonlySet<string> = words(`
  SelectStmt ResTarget ColumnRef A_Star A_Const A_Expr A_ArrayExpr BoolExpr FuncCall NamedArgExpr RangeVar
  RangeSubselect RangeFunction JoinExpr SubLink SortBy TypeCast TypeName CaseExpr CaseWhen CoalesceExpr
  MinMaxExpr NullTest BooleanTest CommonTableExpr List ParamRef WindowDef GroupingSet GroupingFunc RowExpr
  SQLValueFunction String Integer Float Boolean`);

/** What depends on the time only; `current_user` and its like say who the database's roles are. */
export const allowedValues: ReadonlySet<string> = words(`
  SVFOP_CURRENT_DATE SVFOP_CURRENT_TIMESTAMP SVFOP_CURRENT_TIMESTAMP_N SVFOP_LOCALTIMESTAMP
  SVFOP_LOCALTIMESTAMP_N`);

/** The types of casts. A cast to `regclass` and its like would read the catalogue. */
export const allowedTypes: ReadonlySet<string> = words(`
  bool int2 int4 int8 float4 float8 numeric text varchar bpchar date time timestamp timestamptz interval`);

/**
 * The functions that a query may call: none of them reads a file, a setting or the catalogue, waits, locks, notifies, or makes a long
 * text of a short one (as `repeat` and `lpad` do).
 */
export const allowedFunctions: ReadonlySet<string> = words(`
  count sum avg min max bool_and bool_or every string_agg stddev stddev_pop stddev_samp variance var_pop
  var_samp corr mode percentile_cont percentile_disc row_number rank dense_rank percent_rank cume_dist ntile lag
  lead first_value last_value nth_value abs ceil ceiling floor round trunc sign mod div sqrt width_bucket lower
  upper initcap length char_length character_length btrim ltrim rtrim trim left right substr substring position
  strpos split_part starts_with concat concat_ws replace date_trunc date_part extract age now make_date to_char
  to_date to_timestamp timezone justify_days justify_hours justify_interval generate_series array_to_string
  array_length cardinality`);
