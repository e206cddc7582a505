/** A signed-in staff user with the tokens of the session. */
export interface AdminInfo {
  readonly id: number;
  readonly username: string;
  readonly nickname: string;
  readonly avatar: string;
  /** UTC epoch ms, or null before the first sign-in. */
  readonly lastlogintime: number | null;
  readonly token: string;
  readonly tokenApi: string;
  readonly refreshToken: string;
  readonly super: boolean;
}

/** A signed-in member with the tokens of the session. `money` is fen; instants are UTC epoch ms; `birthday` is YYYY-MM-DD. */
export interface MemberInfo {
  readonly id: number;
  readonly username: string;
  readonly nickname: string;
  readonly email: string;
  readonly mobile: string;
  readonly avatar: string;
  /** 0 unknown, 1 male, 2 female. */
  readonly gender: 0 | 1 | 2;
  readonly birthday: string | null;
  readonly money: number;
  readonly score: number;
  readonly lastlogintime: number | null;
  readonly lastloginip: string;
  readonly jointime: number;
  readonly motto: string;
  readonly token: string;
  readonly refreshToken: string;
}
