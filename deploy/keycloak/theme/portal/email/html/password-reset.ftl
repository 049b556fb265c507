<#import "template.ftl" as layout>
<@layout.emailLayout titulo="Elija otra contraseña" resumen="Abra el enlace y elija otra contraseña.">
<@layout.parrafo>Hola<#if user.firstName?has_content>, ${user.firstName}</#if>: alguien pidió cambiar la contraseña de su cuenta en <b>${realmName}</b>. Si fue usted, abra el enlace y elija otra.</@layout.parrafo>
<@layout.caja/>
<@layout.boton rotulo="Cambiar mi contraseña"/>
<@layout.aviso>Si usted no lo pidió, ignore este mensaje: su contraseña sigue igual.</@layout.aviso>
</@layout.emailLayout>
