/**
 * Passwords so common that they are tried first by anyone who guesses. Only those that pass the other rules need to be
 * here; compared in lower case. Word-and-number patterns are covered by `commonStems`.
 */
const commonPasswords = new Set(
  `
  123456a 123456q 123456abc a123456 a12345678 a1234567 a123456789 aa123456 aa12345678 aaa111 aaa123 abc123 abc1234 abc12345
  abc123456 abcd1234 abcd12345 abcd123456 abcdef1 abcdefg1 abcdefg123 admin1 admin12 admin123 admin1234 admin12345 admin123456
  admin888 admin666 admin@123 admin@1234 admin#123 admin!123 administrator1 alex123 angel1 asd123 asdf123 asdf1234 asdfgh1
  asdfghjkl1 ashley1 baby123 baseball1 basketball1 batman1 blink182 changeme1 changeme123 charlie1 chelsea1 computer1
  cookie1 daniel1 default1 default123 demo123 demo1234 dragon1 fish123 football1 freedom1 g00gle game123 guest123
  hello1 hello123 hello1234 hunter2 iloveyou1 iloveyou2 iloveyou! jessica1 jordan1 jordan23 letmein1 letmein123 letmein!
  li123456 liverpool1 login123 love123 love520 love1314 lovely1 lucky1 manager1 manager123 master1 master123 michael1
  michelle1 monkey1 monkey123 monkey12 mustang1 mypass1 nicole1 ninja1 oracle1 oracle123 oracle11g oracle12c oracle19c
  p@ssw0rd p@ssword p@ssword1 p@ssword123 p@55w0rd pa$$w0rd pa$$word pass123 pass1234 pass12345 pass123456 pass@123 pass@word1
  passw0rd passw0rd1 passw0rd! password0 password01 password1 password1! password12 password123 password123! password1234
  password2 password3 password@1 password@123 password! password!1 postgres1 postgres123 princess1 q1w2e3 q1w2e3r4 q1w2e3r4t5
  q1w2e3r4t5y6 qaz123 qaz123wsx qazwsx1 qazwsx12 qazwsx123 qazwsxedc1 qq123456 qq123123 qq12345678 qq520520 qwe123 qwe1234
  qwe12345 qwe123456 qwe123qwe qwer123 qwer1234 qwer12345 qwert1 qwert123 qwert12345 qwerty1 qwerty12 qwerty123 qwerty1234
  qwerty12345 qwerty123456 qwerty! qwertyuiop1 r00tr00t root123 root1234 root@123 samsung1 secret1 secret123 shadow1 soccer1
  sqlserver1 star123 starwars1 summer1 sunshine1 superman1 superuser1 support1 support123 sysadmin1 sysadmin123 system1
  system123 taobao123 temp123 temp1234 test1 test12 test123 test1234 test12345 test123456 test@123 tigger1 toor123 trustno1
  user123 user1234 user@123 wang123456 weblogic1 welcome1 welcome1! welcome12 welcome123 welcome@1 welcome@123 whatever1
  winter1 woaini1 woaini123 woaini520 woaini521 woaini1314 x123456 xiaoming1 z123456 zaq12wsx zaq1xsw2 zaqwsx1 zhang123456
  zxc123 zxcv123 zxcv1234 zxcvbn1 zxcvbnm1 zxcvbnm123 zxcvbnm,./ zz123456 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx
  1qaz2wsx3edc 1qaz!qaz 1qaz@wsx 1qaz@wsx3edc !qaz2wsx !qaz@wsx 12345a 12345q 12345qwert 12345678a 123456789a 123456aa
  1234abcd 1234qwer 123abc 123abcd 123admin 123asd 123qwe 123qweasd 123qweasdzxc 123qwe!@# 123!@#qwe 111111a 11111q
  000000a 112233a 123123a 123123q 147258a 159753a 321321a 520520a 5201314a 654321a 666666a 888888a 987654a 999999a a111111
  a000000 a123123 a5201314 a520520 a666666 a888888 a11111111 abc@123 abc@1234 abc!123 aaaaaa1 aaa111111 qwer!234 qwe!23
  huawei123 huawei@123 mysql123 gaussdb123 gauss@123 opengauss1 opengauss123 opengauss@123 mogdb123 mogdb@123
  `
    .trim()
    .split(/\s+/),
);

/** Words that stay guessable whatever digits and signs are hung on them. */
const commonStems = [
  "password",
  "passwd",
  "qwerty",
  "admin",
  "welcome",
  "letmein",
  "iloveyou",
  "changeme",
  "root",
  "test",
];

/** Whether anyone who guesses would try this password early. */
export function isCommonPassword(password: string): boolean {
  const folded = password.normalize("NFKC").toLowerCase();
  if (commonPasswords.has(folded)) return true;
  const bare = folded.replaceAll("0", "o").replaceAll("@", "a").replaceAll("$", "s").replaceAll("!", "i");
  return commonStems.some((stem) => new RegExp(`^${stem}[^a-z]{0,6}$`).test(folded) || bare === stem);
}
