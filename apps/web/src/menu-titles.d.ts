declare module 'virtual:menu-titles/*' {
  const titles: Readonly<Record<string, string>>;
  export default titles;
}
