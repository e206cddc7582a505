// Imported first by every command, so that an old Node version reports a clear error instead of failing later.
const needed = [20, 19];
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  process.stderr.write(
    `Shopkeeper needs Node ${needed.join('.')} or newer, this is ${process.versions.node}.\n` +
      'Install a newer one from https://nodejs.org and run the command again.\n',
  );
  process.exit(1);
}
