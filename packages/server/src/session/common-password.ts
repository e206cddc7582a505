/** Common password words, used alone or with a common suffix. Lower case. */
const commonWords = new Set(
  `password passwd pass passw0rd p@ssword p@ssw0rd admin administrator root user guest test tester testing demo login welcome
  letmein master monkey dragon shadow sunshine princess football baseball basketball soccer hockey superman batman spiderman
  iloveyou loveyou lovely love trustno1 whatever freedom secret secure access hello hellokitty flower summer winter spring
  autumn charlie michael michelle jordan hunter ranger buster thomas tigger robert soccer killer george andrew harley daniel
  jessica pepper joshua ashley matthew amanda nicole jennifer computer internet google facebook twitter samsung iphone apple
  android windows linux ubuntu server oracle mysql postgres cisco qazwsx qwerty qwertyuiop qwert asdfgh asdfghjkl asdf zxcvbn
  zxcvbnm zxcvb azerty qwe asd zxc qaz wsx edc abc abcd abcde abcdef abcdefg abcdefgh a aa aaa abcabc woaini wobuaini nihao
  woaiwojia wodemima mima wangyi zhang wang chen liu yang huang zhao zhou china beijing shanghai guangzhou shenzhen taobao
  alibaba tencent weixin wechat alipay baidu sina qq qqqq taotao xiaoming xiaohong money cash dollar jesus christ angel heaven
  blessed family friends forever mustang corvette ferrari porsche mercedes toyota honda yamaha suzuki liverpool chelsea arsenal
  barcelona realmadrid manchester juventus cowboys yankees lakers eagles steelers starwars pokemon naruto minecraft matrix
  gandalf merlin phoenix tiger lion panda eagle falcon cookie chocolate banana orange cherry peanut butter cheese pizza coffee
  purple yellow silver golden diamond crystal rainbow butterfly snoopy garfield mickey donald ginger maggie bailey lucky happy
  smile sweet honey baby babygirl babyboy sexy hottie daddy mommy mother father sister brother samantha victoria elizabeth
  alexander william richard christopher patrick anthony nicholas jonathan benjamin samuel justin brandon austin dakota hannah
  rachel taylor madison olivia sophia isabella emma chelsea london paris america england canada germany france mexico brazil
  shop shopkeeper store manager staff member merchant owner office changeme default temp temporary newpass mypass mypassword
  public private system service support sales account super superuser sysadmin webadmin master123 letmein1 blink182 zaq12wsx
  1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3 q1w2e3r4 1qaz 1qaz2wsx 2wsx 3edc qazxsw 147258 147258369 159357 159753 741852 741852963
  789456 789456123 456789 321321 520520 5201314 1314520 131452 7758521 7758258 110110 119119 007007 696969 121212 131313
  212121 232323 101010 112233 11223344 1122334455 123321 123123 1234321 102030 010203 246810 135790 13579 24680 98765
  987654321 0987654321 123654 123654789 147852 258456 332211 445566 778899 666888 888666 168168 518518`.split(/\s+/),
);

const tails = /(?:[!@#.$*_-]*(?:\d{1,4}|123456|12345678|123456789|1234567890|5201314|19\d\d|20\d\d|abc|qwe|[!@#.$*_-]))$/;
const walks = [
  '01234567890',
  '09876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv',
  'qazwsxedcrfv',
];

/**
 * Whether a password is among those tried first: common words with common suffixes, keyboard walks, repeats, dates, or a word of
 * the context.
 */
export function isCommonPassword(password: string, context: readonly string[] = []): boolean {
  const plain = password.toLowerCase();
  if (context.some((word) => word.length > 2 && plain === word.toLowerCase())) return true;
  return isWord(plain) || isWalk(plain) || isRepeat(plain) || isDate(plain);
}

function isWord(plain: string): boolean {
  if (commonWords.has(plain)) return true;
  const stem = plain.replace(tails, '');
  return stem !== plain && (commonWords.has(stem) || commonWords.has(stem.replace(tails, '')));
}

const isOnWalk = (run: string): boolean => walks.some((walk) => walk.includes(run) || [...walk].reverse().join('').includes(run));

/**
 * Whether the whole password or each of its runs of letters, digits or other characters follows the keyboard, the alphabet or the
 * digits: `qwe123456`.
 */
const isWalk = (plain: string): boolean =>
  isOnWalk(plain) || (plain.match(/[a-z]+|\d+|[^a-z\d]+/g) ?? []).every((run) => run.length > 2 && isOnWalk(run));

/** Whether one to three characters repeat, or at most two different characters occur. */
const isRepeat = (plain: string): boolean => /^(.{1,3})\1+$/.test(plain) || new Set(plain).size <= 2;

const isDate = (plain: string): boolean =>
  /^(19|20)\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.test(plain) || /^\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.test(plain);
