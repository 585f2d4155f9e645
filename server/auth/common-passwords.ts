/**
 * What people choose most and guessers try first: the head of the published lists as far as it passes the six characters
 * our form asks for, and what suggests itself here. A few hundred would change little; guesses are counted as well.
 */
const COMMON = new Set(
  `
  123456 1234567 12345678 123456789 1234567890 0123456789 987654321 654321 7654321 87654321 123123 123321 123456a
  123456abc 123abc 12345a 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsx qazwsxedc zaq12wsx 111111 1111111 11111111 000000
  0000000 00000000 222222 333333 444444 555555 666666 777777 7777777 888888 88888888 999999 121212 131313 112233 101010
  147258 147258369 159753 123654 123789 456789 789456 789456123 696969 102030 010203 aa123456 a123456 a12345678
  abc123 abcd1234 abcdef abcdefg abc12345 aaaaaa asdfgh asdfghjkl asdf1234 asdasd zxcvbn zxcvbnm qwerty qwerty1
  qwerty12 qwerty123 qwerty1234 qwertyuiop qwer1234 q1w2e3r4 q1w2e3 azerty password password1 password12 password123
  password1234 password! passw0rd p@ssword p@ssw0rd p@$$w0rd pass1234 pass123 passwd letmein letmein1 welcome welcome1
  welcome123 admin1 admin12 admin123 admin1234 admin@123 administrator root123 rootroot toor123 changeme changeme1
  default guest123 test123 test1234 testing testtest tester user123 user1234 login123 master secret secret1 secret123
  iloveyou iloveyou1 ilovegod iloveu lovely loveme sunshine princess monkey monkey1 dragon shadow superman batman
  football football1 soccer baseball basketball michael jordan23 charlie daniel thomas jessica ashley nicole hunter
  hunter2 freedom whatever trustno1 starwars computer internet samsung google facebook pokemon killer flower cookie
  jesus1 jesus123 jesuschrist godisgood godislove blessed blessing thankgod goodluck grace123 emmanuel favour favour1
  christ praise victory success success1 money123 mother family friends summer winter spring autumn january february
  november december monday friday
  nigeria nigeria1 nigeria123 naija123 lagos123 abuja123 arsenal chelsea chelsea1 liverpool barcelona realmadrid
  manchester manutd corper corper123 nysc123 nysc2025 nysc2026 tafiya tafiya1 tafiya12 tafiya123 tafiya1234
  `
    .trim()
    .split(/\s+/),
)

export const isCommonPassword = (password: string): boolean => COMMON.has(password.trim().toLowerCase())
