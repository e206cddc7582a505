/** The program of `stream.check`: a coloured line each second, so that a proxy that holds streams back is noticed. */
export const checkSource = `
const seconds = Number(process.argv[1]);
let second = 0;
const say = () => {
  second += 1;
  console.log('\\u001b[32m' + second + '\\u001b[39m / ' + seconds);
  if (second >= seconds) process.exit(0);
};
setInterval(say, 1000);
`;
