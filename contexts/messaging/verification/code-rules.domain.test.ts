import { describe, expect, it } from 'vitest';
import { alarmingShare, codeText, fits, templateFor } from './code-rules.domain.ts';

describe('a code', () => {
  it('has six digits, also when it begins with zeros', () => {
    expect([codeText(0), codeText(42), codeText(999_999)]).toEqual(['000000', '000042', '999999']);
  });

  it('for a sign-in is sent only to an address that an account has', () => {
    expect([templateFor('user_login', 1), templateFor('user_login', 0)]).toEqual(['user_login', null]);
    expect([templateFor('user_retrieve_pwd', 2), templateFor('user_retrieve_pwd', 0)]).toEqual(['user_retrieve_pwd', null]);
  });

  it('for a registration or a change is replaced by a note where another account has the address', () => {
    expect([templateFor('user_register', 0), templateFor('user_register', 1)]).toEqual(['user_register', 'user_exists']);
    expect(templateFor('user_change_mobile', 1)).toBe('user_exists');
  });

  it('for a change fits one way only', () => {
    expect([fits('user_change_mobile', 'sms'), fits('user_change_mobile', 'email'), fits('user_change_email', 'sms')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('the share of unverified codes', () => {
  const usual = { sentBefore: 1_000, verifiedBefore: 800 };

  it('is reported when it jumps', () => {
    expect(alarmingShare({ sent: 100, verified: 20, ...usual }, 60)).toBe(80);
    expect(alarmingShare({ sent: 100, verified: 75, ...usual }, 60)).toBeNull();
  });

  it('is not reported for a few codes, nor where it has always been so', () => {
    expect(alarmingShare({ sent: 19, verified: 0, ...usual }, 60)).toBeNull();
    expect(alarmingShare({ sent: 100, verified: 35, sentBefore: 1_000, verifiedBefore: 350 }, 60)).toBeNull();
  });

  it('is reported in a new shop without earlier codes', () => {
    expect(alarmingShare({ sent: 30, verified: 3, sentBefore: 0, verifiedBefore: 0 }, 60)).toBe(90);
  });
});
