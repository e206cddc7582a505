type Names = readonly (readonly [RegExp, string])[];

const browsers: Names = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/MicroMessenger/, 'WeChat'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: Names = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

const longest = 40;

/** Returns the names of browser and system for a user agent, or the start of an unknown one. */
export function deviceName(userAgent: string): string {
  const of = (names: Names) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const found = [of(browsers), of(systems)].filter((name) => name !== undefined);
  return found.length > 0 ? found.join(' · ') : userAgent.slice(0, longest);
}
