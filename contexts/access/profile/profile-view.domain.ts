/** One sign-in of the person. Instants are UTC epoch ms. */
export interface OwnSession {
  readonly id: string;
  readonly isCurrent: boolean;
  readonly ip: string;
  readonly userAgent: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
}

/** A recent action of the person. */
export interface OwnActivity {
  readonly id: number;
  readonly createdAt: number;
  readonly action: string;
  readonly resource: string;
  readonly label: string;
}

/** The account of the signed-in person. */
export interface OwnAccount {
  readonly id: number;
  readonly version: number;
  readonly username: string;
  readonly nickname: string;
  readonly avatar: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly motto: string | null;
  readonly super: boolean;
  readonly roles: readonly string[];
}

export interface ProfileView {
  readonly account: OwnAccount;
  readonly sessions: readonly OwnSession[];
  readonly activity: readonly OwnActivity[];
}

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/MicroMessenger/, 'WeChat'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** Returns the names of browser and system for a user agent, or the start of an unknown one. */
export function browserName(userAgent: string): string {
  const of = (names: typeof browsers) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const found = [of(browsers), of(systems)].filter((name) => name !== undefined);
  return found.length > 0 ? found.join(' · ') : userAgent.slice(0, 40);
}
