/** The IMAP server of the tests: Dovecot of Debian, one mailbox, no rights of root. */
import { existsSync } from 'node:fs';

const ofDebian = '/usr/sbin/dovecot';

/** A plain user of Debian has no /usr/sbin in the path. */
export const dovecot = () => (existsSync(ofDebian) ? ofDebian : 'dovecot');

/**
 * For Dovecot 2.3. All its processes run as `owner`, so that they need no users of their own. Any name logs in.
 * @param {{ folder: string, port: number, owner: readonly [string, string], password: string }} server
 */
export const dovecotConf = ({ folder, port, owner, password }) => `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = /dev/stderr
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
default_internal_user = ${owner[0]}
default_internal_group = ${owner[1]}
default_login_user = ${owner[0]}
first_valid_uid = 1
mail_location = maildir:${folder}/mail
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${owner[0]} gid=${owner[1]} home=${folder}
}
namespace inbox {
  inbox = yes
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
`;
